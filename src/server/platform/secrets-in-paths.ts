/**
 * In an address, the segment after one of these is a secret: its bearer may do something. The slashes may be encoded,
 * as in an address within another one (where to return after signing in). A route's own parameter (`:token`) is no
 * secret.
 */
const BEFORE_SECRETS = /((?:\/|%(?:25)*2F)(?:in|invitations)(?:\/|%(?:25)*2F))(?!:)[^/?#&\s"'<>\\]+/gi;

/** For logs. Also within a longer text, such as the address of a page in a complaint of a browser. */
export const withoutSecrets = (text: string): string => text.replace(BEFORE_SECRETS, '$1…');
