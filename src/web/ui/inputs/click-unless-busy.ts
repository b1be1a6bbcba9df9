/**
 * For a button whose click does nothing while its work is under way. `disabled` would take the focus from it and send a
 * keyboard back to the beginning of the page.
 */
export const clickUnlessBusy = (isBusy: boolean, onClick: () => void) => ({
  'aria-disabled': isBusy,
  'data-disabled': isBusy || undefined,
  onClick: isBusy ? undefined : onClick,
});
