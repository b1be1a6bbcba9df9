/** Names that browser and server must agree on. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
export const FRONTEND_KEY_HEADER = 'x-frontend-key';
