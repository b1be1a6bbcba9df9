import { type RawBuilder, sql } from 'kysely';

/** Who changes a row, and when. Nobody: the program by itself. */
export interface ChangedBy {
  readonly userId: string | null;
  readonly at: Date;
}

/** Which version a row is, and who made it that. */
export interface RowVersion {
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

/** The version of a row that does not exist yet. */
export const NO_VERSION: RowVersion = { version: 0, changedAt: null, changedBy: null };

/** To be selected from a table whose rows have versions. */
export const versionColumns = ['revision as version', 'changed_at as changedAt', 'changed_by as changedBy'] as const;

export const changedColumns = ({ userId, at }: ChangedBy) => ({ changed_at: at, changed_by: userId });

/** To be set with every change that people see. */
export const nextVersion = (
  by: ChangedBy,
): { revision: RawBuilder<number>; changed_at: Date; changed_by: string | null } => ({
  revision: sql<number>`revision + 1`,
  ...changedColumns(by),
});
