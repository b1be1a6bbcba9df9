/**
 * How a feature moves to another page without knowing the router: the application sets the way once at start.
 */
type Navigator = (path: string, options: { replace: boolean }) => void;

let navigate: Navigator | undefined;

export function setNavigator(navigator: Navigator) {
  navigate = navigator;
}

/** `path` is an address of this application, with its query. */
export function goTo(path: string, { replace = false }: { replace?: boolean } = {}) {
  if (!navigate) throw new Error('goTo was called before the application started');
  navigate(path, { replace });
}
