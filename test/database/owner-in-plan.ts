import type pg from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Operation?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Join Filter'?: string;
  Plans?: PlanNode[];
}

export interface OwnedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Tables with data of owners, and the column that names the owner: in `owner` itself that is the id. */
export async function ownerColumns(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'owner_id'`,
  );
  return new Map([...rows.map(({ name }) => [name, 'owner_id'] as const), ['owner', 'id'] as const]);
}

/**
 * From the plan of a statement: tables with owners' data that it reads, changes or fills without this owner's id. A
 * scan is safe when its condition says `owner_id = <the id>`, or `owner_id` of another table, which is checked by
 * itself, or who pays for an owner. A condition that is one of several alternatives proves nothing.
 */
export async function tablesWithoutOwner(
  client: pg.Client,
  columns: ReadonlyMap<string, string>,
  { text, values }: OwnedStatement,
  ownerId: string,
): Promise<string[]> {
  const { rows } = await client.query(`explain (verbose, costs off, format json) ${text}`, [...values]);
  const nodes = flatten(rows[0]['QUERY PLAN'][0].Plan as PlanNode);
  const joins = nodes
    .flatMap((node) => [node['Hash Cond'], node['Merge Cond'], node['Join Filter']])
    .flatMap(conjuncts);
  const owners = new Set(
    nodes.flatMap(({ 'Relation Name': table, Alias: alias }) =>
      table === 'owner' ? [`${alias}.id`, `COALESCE(${alias}.payer_id, ${alias}.id)`, `${alias}.payer_id`] : [],
    ),
  );
  const isBound = (node: PlanNode, column: string) => {
    const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].flatMap(conjuncts);
    return [...conditions, ...joins].some((condition) => {
      const [left = '', right = '', ...more] = condition.split(' = ');
      if (more.length > 0) return false;
      const [own, other] = left === `${node.Alias}.${column}` ? [left, right] : [right, left];
      if (own !== `${node.Alias}.${column}`) return false;
      return other === `'${ownerId}'::uuid` || /^\w+\.owner_id$/.test(other) || owners.has(other);
    });
  };
  const namesOwner = values.some((value) => String(value).includes(ownerId));
  return nodes.flatMap((node) => {
    const table = node['Relation Name'];
    const column = table === undefined ? undefined : columns.get(table);
    if (table === undefined || column === undefined) return [];
    // Changed and deleted rows are found by a scan below; inserted ones have the owner that the statement brings.
    if (node['Node Type'] === 'ModifyTable') return node.Operation === 'Insert' && !namesOwner ? [table] : [];
    return isBound(node, column) ? [] : [table];
  });
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** `((a = b) AND (c OR d))` → `a = b`, `c OR d`. */
function conjuncts(condition: string | undefined): string[] {
  if (condition === undefined) return [];
  const bare = withoutOuterBrackets(condition);
  const parts = splitOutside(bare, ' AND ');
  return parts.length > 1 ? parts.flatMap(conjuncts) : [bare];
}

function withoutOuterBrackets(text: string): string {
  if (!text.startsWith('(') || depthsOf(text).indexOf(0) !== text.length - 1) return text;
  return withoutOuterBrackets(text.slice(1, -1));
}

/** The depth of brackets after each character; text in quotes is skipped. */
function depthsOf(text: string): number[] {
  let depth = 0;
  let isQuoted = false;
  return text.split('').map((character) => {
    if (character === "'") isQuoted = !isQuoted;
    if (!isQuoted) depth += { '(': 1, ')': -1 }[character] ?? 0;
    return isQuoted ? depth + 1 : depth;
  });
}

function splitOutside(text: string, separator: string): string[] {
  const depths = depthsOf(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    if (depths[at] !== 0) continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}
