/**
 * What a person may do in a business, from the least to the most: `lectura` looks and exports, `contador` does all of the
 * accounting, `duena` decides about people, plan and the business itself besides.
 */
export const MEMBER_ROLES = ['lectura', 'contador', 'duena'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const isAtLeast = (role: MemberRole, needed: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(needed);
