import type pg from 'pg';

/** `relation` and `name` are written as SQL writes them, in quotes where it needs them. */
export interface Column {
  relation: string;
  name: string;
  type: string;
  collation: string | null;
  required: boolean;
  identity: '' | 'a' | 'd';
  generated: '' | 's' | 'v';
  expression: string | null;
  /** The scalar beneath domains and arrays, as the catalogue names it. */
  scalar: string;
  isArray: boolean;
  labels: string[] | null;
}

/** One line of SQL per object, without its semicolon. */
export interface Catalogue {
  extensions: string[];
  types: string[];
  sequences: string[];
  functions: string[];
  tables: string[];
  views: { name: string; materialized: boolean; definition: string }[];
  columns: Column[];
  constraints: { relation: string; foreign: boolean; definition: string }[];
  indexes: string[];
  triggers: string[];
}

/** Leaves out objects that an extension brought: they differ by its version. */
const ours = (object: string, kind: string) =>
  `not exists (select from pg_depend d where d.objid = ${object} and d.classid = '${kind}'::regclass and d.deptype = 'e')`;

const relations = (kinds: string) =>
  `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in (${kinds}) and ${ours('c.oid', 'pg_class')}`;

const LINES = {
  extensions: `select format('create extension %I', extname) as line from pg_extension where extname <> 'plpgsql'`,
  types: `
    select case t.typtype
        when 'e' then format('create type %I as enum (%s)', t.typname,
          (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
        else concat_ws(' ', format('create domain %I as %s', t.typname, format_type(t.typbasetype, t.typtypmod)),
          'default ' || t.typdefault,
          (select string_agg(format('constraint %I %s', conname, pg_get_constraintdef(oid)), ' ' order by conname collate "C")
           from pg_constraint where contypid = t.oid and contype = 'c'),
          case when t.typnotnull then 'not null' end)
      end as line
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${ours('t.oid', 'pg_type')}`,
  // The sequence of an identity column is part of the column.
  sequences: `
    select format('create sequence %I as %s', c.relname, format_type(s.seqtypid, null)) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('i', 'e'))`,
  functions: `
    select trim(trailing E'\\n' from pg_get_functiondef(p.oid)) as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${ours('p.oid', 'pg_proc')}`,
  tables: `select quote_ident(c.relname) as line from ${relations(`'r', 'p'`)}`,
  indexes: `
    select pg_get_indexdef(c.oid) as line
    from ${relations(`'i', 'I'`)}
      and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))`,
  triggers: `
    select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
};

const VIEWS = `
  select quote_ident(c.relname) as name, c.relkind = 'm' as materialized, pg_get_viewdef(c.oid) as definition
  from ${relations(`'v', 'm'`)} order by c.relname collate "C"`;

const COLUMNS = `
  select quote_ident(r.relname) as relation, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    (select quote_ident(l.collname) from pg_collation l where l.oid = a.attcollation and a.attcollation <> t.typcollation) as collation,
    a.attnotnull as required, a.attidentity as identity, a.attgenerated as generated,
    pg_get_expr(e.adbin, e.adrelid) as expression,
    s.typname as scalar, b.typcategory = 'A' as "isArray",
    (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = s.oid) as labels
  from pg_attribute a
    join (select c.* from ${relations(`'r', 'p', 'v', 'm'`)}) r on r.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    join pg_type s on s.oid = case when b.typcategory = 'A' then b.typelem else b.oid end
    left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  order by r.relname collate "C", a.attnum`;

// 'n' is left out: only from version 18 on is "not null" a constraint in the catalogue.
const CONSTRAINTS = `
  select quote_ident(c.relname) as relation, k.contype = 'f' as "foreign",
    format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'x', 'c', 'f')
  order by c.relname collate "C", position(k.contype::text in 'puxcf'), k.conname collate "C"`;

/** Reads the schema `public`. Names print without their schema, so the search path is set first. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  await client.query('set search_path to public');
  const lines = async (sql: string) => {
    const { rows } = await client.query<{ line: string }>(
      `select line from (${sql}) as found order by line collate "C"`,
    );
    return rows.map((row) => row.line);
  };
  return {
    extensions: await lines(LINES.extensions),
    types: await lines(LINES.types),
    sequences: await lines(LINES.sequences),
    functions: await lines(LINES.functions),
    tables: await lines(LINES.tables),
    views: (await client.query<Catalogue['views'][number]>(VIEWS)).rows,
    columns: (await client.query<Column>(COLUMNS)).rows,
    constraints: (await client.query<Catalogue['constraints'][number]>(CONSTRAINTS)).rows,
    indexes: await lines(LINES.indexes),
    triggers: await lines(LINES.triggers),
  };
}
