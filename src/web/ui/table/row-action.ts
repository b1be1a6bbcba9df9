import type { MouseEvent } from 'react';

/** Marks the link or button of a row that is pressed by a click anywhere on the row. */
export const rowAction = { 'data-row-action': '' };
const SELECTOR = '[data-row-action]';

/** A click on something that has a meaning of its own, such as a link or a button. */
export const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null;

/** A click on another control, or the end of selecting a text, is no click on the row. */
const isMeantForRow = (event: MouseEvent): boolean => !isOnControl(event) && window.getSelection()?.type !== 'Range';

/** Held keys are passed on, so that a link opens in another tab where that was meant. */
export function clickRowAction(event: MouseEvent<HTMLElement>): void {
  if (!isMeantForRow(event)) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  event.currentTarget.querySelector(SELECTOR)?.dispatchEvent(click);
}
