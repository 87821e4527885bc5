import { sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { keptOfRequests } from '../requests/kept-of-requests.ts';

/** Rows of a table, known as `t`, that are about a person: a column that holds their key, or a condition. */
export type AboutWhom = string | ((person: number) => Sql<boolean>);

/** What a table holds of people, and what becomes of it when one of them is erased. */
export interface KeptOfPeople {
  readonly about?: AboutWhom;
  /** Rows about them go, or stay with these columns set so; as they are unless said: keys alone, or facts that tell nobody. */
  readonly becomes?: 'gone' | Readonly<Record<string, unknown>>;
  /** What nobody is told of it, the person neither: secrets, and what is made of other columns. */
  readonly hidden?: readonly string[];
  /** Columns in whose words anybody may be named: who is erased is named there no more. */
  readonly words?: readonly string[];
  /** Fields of these rows that hold files, which go with them, as their owner says them. */
  readonly files?: { readonly entity: string; readonly fields: readonly string[] };
}

/**
 * - `nothing`: nothing of anybody.
 * - `keys`: who did what, by key alone: who it was is not told by it.
 * - `passing`: gone within days by itself.
 */
export type Kept = 'nothing' | 'keys' | 'passing' | KeptOfPeople;

/** Said of each table by the domain that owns it: a table that nobody says is found by `npm run check`. */
export type KeptTables = Readonly<Partial<Record<keyof Database, Kept>>>;

/** What lies below the domains keeps of people. */
export const keptBelow: KeptTables = {
  effect_attempt: { about: ofTheirAccounts('effect'), becomes: 'gone' },
  effect: { about: ofTheirAccounts('id'), becomes: 'gone' },
  effect_system: 'nothing',
  installation: 'nothing',
  idempotency_key: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['fingerprint', 'answer'] },
  dated_change: {
    about: (person) => sql<boolean>`t.form = 'personne' and t.subject = ${person}`,
    becomes: 'gone',
    words: ['Motif'],
  },
  Fichier: {
    about: (person) =>
      sql<boolean>`(t."IdPersonneEV1" = ${person} or (t.owner_entity = 'Personne' and t.owner_id = ${String(person)}))`,
    // What was sent and waits is taken away as what nobody took.
    becomes: { name: '-', state: sql`case when t.state = 'pending' then 'erased' else t.state end` },
  },
  // Their values are erased beside their seal, by the history itself.
  history_entry: 'keys',
  history_values: 'keys',
  history_seal: 'nothing',
  sensitive_read: 'keys',
  plan: { words: ['input', 'Motif', 'summary', 'break_glass'] },
  plan_row: {
    about: (person) =>
      sql<boolean>`(t.entity = 'Personne' and t.entity_id = ${String(person)} or ${refusedLineOf(person)})`,
    becomes: {
      before: '{}',
      after: '{}',
      reason: sql`(select jsonb_agg(one - 'said' - 'value') from jsonb_array_elements(t.reason) one)`,
    },
    hidden: ['before', 'after', 'reason'],
    words: ['before', 'after', 'reason'],
  },
  plan_person: 'keys',
  ...keptOfRequests,
  counted_call: 'passing',
  embedded_account: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['password_hash'] },
  oidc_key: 'nothing',
  oidc_payload: 'passing',
  sign_in_try: 'passing',
  job_run: 'passing',
  job_slot: 'nothing',
  live_event: 'passing',
};

function ofTheirAccounts(column: 'id' | 'effect'): AboutWhom {
  return (person) => sql<boolean>`t.${sql.ref(column)} in (select e.id from effect e
    where (e.entity = 'account_run' and e.entity_id in (select r.id from account_run r where r."IdPersonneEV1" = ${person}))
      or (e.entity = 'mail_delivery' and e.entity_id in (select m.id from mail_delivery m where m."IdPersonneEV1" = ${person})))`;
}

/** A row that a file's plan left out, of somebody whom it had no key of: who was made since, or was called in a cell. */
function refusedLineOf(person: number): Sql<boolean> {
  return sql<boolean>`(t.reason is not null and exists (select from "Personne" p where p."IdPersonneEV1" = ${person} and (
    t.entity = 'Personne' and t.entity_id = '0'
      and name_print(t.after ->> 'Prenom', t.after ->> 'Nom') = name_print(p."Prenom", p."Nom")
    or exists (
      select from (
        select one ->> 'said' as said from jsonb_array_elements(t.reason) one
        union all select cell.value from jsonb_each_text(coalesce(t.after, '{}')) cell where t.entity = 'line'
      ) cells where lower(said) in (lower(p."CompteAD"), lower(p."Mail"), p."IdPersonne"::text, lower(p."IndexPrenomNom"))))))`;
}
