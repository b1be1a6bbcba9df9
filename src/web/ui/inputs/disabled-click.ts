/**
 * For a button that has nothing to do while its work is under way. `disabled` would take the focus from it and leave a
 * keyboard at the beginning of the page.
 */
export const resting = (isResting: boolean, onClick: () => void) => ({
  'aria-disabled': isResting,
  'data-disabled': isResting || undefined,
  onClick: isResting ? undefined : onClick,
});
