import { asLanguage, defaultLanguage } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Settings } from '../../../../platform/config/settings.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { zoneAt } from '../../../../platform/db/days.ts';
import { newSecret } from '../../../../platform/identity/password-links.ts';
import type { Vault } from '../../../../platform/secrets/vault.ts';
import {
  hiddenInMail,
  insertDeliveries,
  sealForMail,
} from '../../../foundation/mail-delivery/mail-delivery.queries.ts';
import { saidMail } from '../../../foundation/mail-delivery/said-mail.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { endOfLink, insertToken } from './link.queries.ts';
import { addressOf } from './link-address.ts';

export interface LinkMailNeeds {
  readonly texts: TextStore;
  readonly vault: Vault;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'SMTP_URL'>;
}

/** What a mail to a candidate is for: the link, the same once more, that time runs out, that papers, or more, are to be given anew. */
export type LinkMail = 'invited' | 'resent' | 'reminder' | 'redo' | 'back';

/** What the mail of a token is written down for: its delivery is found by it. */
export const causeOf = (IdJeton: number): string => `hiring-link:${IdJeton}`;

/**
 * Writes a mail by which a candidate comes to their file, at their own address, in their language. What opens the link stands in it alone,
 * sealed until it leaves, and is its own: those that were sent before go on opening it. Whether there is where to send it.
 */
export async function mailLink(
  writing: Writing,
  { texts, vault, settings }: LinkMailNeeds,
  IdLien: number,
  kind: LinkMail,
): Promise<boolean> {
  const { db } = writing;
  if (settings.SMTP_URL === undefined) return false;
  const { IdLangue, MailPerso, name, Prenom, Jusque, Fuseau } = await rowOf(
    db,
    sql<{
      IdLangue: string | null;
      MailPerso: string | null;
      name: string;
      Prenom: string | null;
      Jusque: Date;
      Fuseau: string;
    }>`select p."IdLangue", p."MailPerso", p."IndexPrenomNom" as name, p."Prenom", ${endOfLink} as "Jusque", ${zoneAt('p')} as "Fuseau"
      from "LienCandidat" l join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
      where l."IdLien" = ${IdLien}`,
  );
  if (!MailPerso) return false;
  const token = newSecret();
  const cause = causeOf(await insertToken(db, IdLien, token, 'mail'));
  const language = asLanguage(IdLangue) ?? defaultLanguage;
  const mail = await saidMail(
    texts,
    { IdPersonneEV1: null, name, address: MailPerso, language, Fuseau },
    {
      ...{ subject: `HIRING_MAIL:${kind}Subject`, words: `HIRING_MAIL:${kind}`, footer: 'HIRING_MAIL:footer' },
      button: { label: 'HIRING_MAIL:button', address: addressOf(settings.PUBLIC_URL, language, hiddenInMail) },
      ...{ values: { name: Prenom ?? '' }, instants: { until: Jusque } },
    },
  );
  await insertDeliveries(writing, [{ ...mail, cause, sealed: sealForMail(vault, cause, token) }]);
  return true;
}
