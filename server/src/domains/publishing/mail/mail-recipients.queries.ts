import type { Output } from '@passerelle/contracts/call.ts';
import { isMailAddress, oneAddress } from '@passerelle/contracts/mail/address.ts';
import type { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { personOfRecipient } from '@passerelle/contracts/mail/mail.sources.ts';
import { kindOfNotification, type NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/db/sql.ts';
import { nth } from '../../../platform/sure.ts';
import { liveHoldings, loadActor } from '../../foundation/actor/actor.queries.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import type { MailContent } from './mail.queries.ts';
import type { SubjectPeople } from './mail-values.queries.ts';

export type Recipient = Output<typeof mailCalls.recipients>['recipients'][number];

/** Somebody as a mail finds them. */
interface Reached {
  readonly IdPersonneEV1: number;
  readonly name: string;
  readonly address: string | null;
  readonly Langue: string | null;
  readonly here: boolean;
  /** They chose no mail of what the source tells. */
  readonly unwanted: boolean;
}

/** A routing reaches so many at most: a profile that more hold is no way to tell anybody anything. */
const mostHolders = 200;

type Wanted = Pick<Recipient, 'as' | 'reason'> & { readonly person: number };

/**
 * Who gets a mail about a subject: the lists as they are written, then, unless it is private, the holders of its profile
 * over whom it concerns, delegates included. One address gets it once, for the first of its reasons.
 */
export async function recipientsOf(
  { db, kernel }: { readonly db: Db; readonly kernel: AccessKernel },
  mail: MailContent,
  people: SubjectPeople,
): Promise<Recipient[]> {
  const wanted: Wanted[] = [];
  const found: Recipient[] = [];
  const lists = [
    ['to', mail.Mailto],
    ['cc', mail.CClist],
    ['bcc', mail.BCClist],
  ] as const;
  for (const [as, list] of lists)
    for (const entry of list) {
      const person = personOfRecipient(entry);
      const key = person && people.get(person);
      if (person && key !== undefined) wanted.push({ as, reason: person, person: key });
      if (!person) found.push(address(as, entry, mail.Langue));
    }
  const concerned = people.get('to');
  if (!mail.Perso && mail.ProfilRoutage !== null && concerned !== undefined)
    wanted.push(...(await holdersOver(db, kernel, mail.ProfilRoutage, concerned)));
  const reached = await reachedPeople(
    db,
    mail.Source,
    wanted.map(({ person }) => person),
  );
  const named = wanted.flatMap((one): Recipient[] => {
    const who = reached.get(one.person);
    return who ? [personRecipient(one, who, mail.Langue)] : [];
  });
  return onceEach([...named, ...found].sort((a, b) => order.indexOf(a.as) - order.indexOf(b.as)));
}

const order: readonly Recipient['as'][] = ['to', 'cc', 'bcc'];

const address = (as: Recipient['as'], entry: string, Langue: MailContent['Langue']): Recipient => ({
  as,
  reason: 'address',
  name: '',
  address: entry,
  IdPersonneEV1: null,
  Langue,
  unable: isMailAddress(entry) ? null : 'noAddress',
});

function personRecipient({ as, reason }: Wanted, who: Reached, fallback: MailContent['Langue']): Recipient {
  const usable = who.address !== null && isMailAddress(who.address);
  return {
    as,
    reason,
    name: who.name,
    address: who.address ?? '',
    IdPersonneEV1: who.IdPersonneEV1,
    Langue: (who.Langue as Recipient['Langue'] | null) ?? fallback,
    unable: !who.here ? 'notHere' : who.unwanted ? 'unwanted' : usable ? null : 'noAddress',
  };
}

function onceEach(recipients: readonly Recipient[]): Recipient[] {
  const seen = new Set<string>();
  return recipients.filter(({ address: text, IdPersonneEV1 }) => {
    const key = text ? oneAddress(text).toLowerCase() : `person ${IdPersonneEV1}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

async function reachedPeople(
  db: Db,
  kind: NotificationKind,
  keys: readonly number[],
): Promise<ReadonlyMap<number, Reached>> {
  const { always = false } = kindOfNotification(kind);
  const rows = await rowsOf(
    db,
    sql<Reached>`select "IdPersonneEV1", "IndexPrenomNom" as name, nullif("Mail", '') as address, "IdLangue" as "Langue",
        ${isPresent('p')} as here,
        ${!always} and exists (select from notification_choice c
          where c."IdPersonneEV1" = p."IdPersonneEV1" and c.kind = ${kind} and not c.mail) as unwanted
      from "Personne" p where "IdPersonneEV1" = any(${sql.val(keys)}::integer[])`,
  );
  return new Map(rows.map((row) => [row.IdPersonneEV1, row]));
}

/** Those whose role gives the profile, today, within a perimeter that the person is in: the kernel says. */
async function holdersOver(db: Db, kernel: AccessKernel, IdProfil: number, concerned: number): Promise<Wanted[]> {
  const held = await rowsOf(
    db,
    sql<{ IdPersonneRole: number; IdPersonneEV1: number; delegated: boolean }>`
      select pr."IdPersonneRole", pr."IdPersonneEV1", pr."IdPersonneRoleDelegue" is not null as delegated
      ${liveHoldings} and exists (select from "RoleProfil" g where g."IdRole" = pr."IdRole" and g."IdProfil" = ${IdProfil})
      order by 3, 2 limit ${mostHolders}`,
  );
  const over: Wanted[] = [];
  for (const { IdPersonneRole, IdPersonneEV1, delegated } of held) {
    const { actor } = await loadActor(db, IdPersonneEV1, IdPersonneRole);
    if (actor.acting?.IdPersonneRole !== IdPersonneRole) continue;
    const reaches = kernel.reaches(actor, 'person', 's');
    const ofProfile = actor.grants.flatMap(({ source }, n) => (source.IdProfil === IdProfil ? [nth(reaches, n)] : []));
    const rows = await rowsOf(
      db,
      sql`select 1 from "Personne" s where s."IdPersonneEV1" = ${concerned} and ${anyOf(ofProfile)}`,
    );
    if (rows.length > 0) over.push({ as: 'to', reason: delegated ? 'delegate' : 'profile', person: IdPersonneEV1 });
  }
  return over;
}
