/** An address without its protocol, and without its query, which may hold a secret. */
export const shortUrl = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/\?.*$/, '')
    .replace(/\/$/, '');
