import type { MouseEvent } from 'react';

/** Marks the link or button of a row that a click anywhere on the row stands for. */
export const rowAction = { 'data-row-action': '' };
const SELECTOR = '[data-row-action]';

/** A click on something that has a meaning of its own. */
export const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null;

/** Clicks on something of its own, and the end of marking a text, mean no row. */
const isMeantForRow = (event: MouseEvent): boolean => !isOnControl(event) && window.getSelection()?.type !== 'Range';

/** Keys held down go along, so that a link opens in another tab where that was meant. */
export function clickRowAction(event: MouseEvent<HTMLElement>): void {
  if (!isMeantForRow(event)) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  event.currentTarget.querySelector(SELECTOR)?.dispatchEvent(click);
}
