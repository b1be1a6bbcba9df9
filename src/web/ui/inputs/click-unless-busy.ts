/**
 * For a button that has nothing to do while its work is under way. `disabled` would take the focus from it and leave a
 * keyboard at the beginning of the page.
 */
export const clickUnlessBusy = (isBusy: boolean, onClick: () => void) => ({
  'aria-disabled': isBusy,
  'data-disabled': isBusy || undefined,
  onClick: isBusy ? undefined : onClick,
});
