import { productRights } from '@passerelle/contracts/access/product-rights.ts';
import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { asLanguage, defaultLanguage, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { isPersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import type { Actor, HeldRole } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { takesAnyLanguage } from '../../../platform/http/server.ts';
import type { Live } from '../../../platform/realtime/live.ts';
import { whoToAsk } from '../../administration/explain/who-to-ask.queries.ts';
import { type LoadedActor, loadActor } from '../../foundation/actor/actor.queries.ts';
import { readNotifications } from '../../foundation/notifications/notifications.queries.ts';
import { inWords } from '../../foundation/notifications/notifications.words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { photoOf } from '../../people/person/person.columns.ts';
import type { MessageBoard } from '../../publishing/messages/message-board.ts';
import { mayOpenLists } from '../../services/distribution-lists/lists.policy.ts';
import { switchRole } from './session.actions.ts';
import { startOn, startScreenOf } from './start-screen.queries.ts';

const productCodes = [...productRights.keys()];

interface SessionNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly texts: TextStore;
  readonly entities: Entities;
  readonly live: Pick<Live, 'heard'>;
  readonly board: MessageBoard;
  readonly settings: Pick<Settings, 'BOOSTUP_URL'>;
}

export function sessionRoutes({
  db,
  act,
  kernel,
  texts,
  entities,
  live,
  board,
  settings,
}: SessionNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof sessionCalls>(sessionCalls, {
    getConnectedUser: async (_input, { actor: who, request, language: asked }) => {
      const { actor } = who;
      const shown = who.viewing?.seen ?? actor;
      const heard = live.heard();
      const { Photo, ...person } = await db
        .selectFrom('Personne as p')
        .select(['IdLangue', 'Prenom', 'Nom', 'IndexPrenomNom', 'IdGenre', 'IdPays'])
        .select([
          sql<number | null>`${photoOf('p')}`.as('Photo'),
          startScreenOf(sql.ref('p.IdPersonneEV1')).as('startsOn'),
        ])
        .where('IdPersonneEV1', '=', shown.IdPersonneEV1)
        .executeTakeFirstOrThrow();
      const language = takesAnyLanguage(request) ? (asLanguage(person.IdLangue) ?? defaultLanguage) : asked;
      // Looking as somebody else, menus are theirs; what they open stays what both may see.
      const droits = heldRights(kernel, shown);
      const fields = await readableFields(db, kernel, who);
      // Whoever waits before a closed portal learns who they are, and nothing of what goes on behind.
      const waits = !kernel.holds(actor, 'maintenance') && (await board.level()) === 'closed';
      const Habilitation = droits.map((droit) => droit.IdDroit);
      return {
        user: {
          ...person,
          IdPersonneEV1: shown.IdPersonneEV1,
          RoleIdPersonneEV1: shown.RoleIdPersonneEV1,
          RoleIndexPrenomNom: shown.acting?.delegator?.IndexPrenomNom ?? person.IndexPrenomNom,
          roles: shown.roles.map((role) => personRole(role, who, language)),
          defaultRole: shown.acting && personRole(shown.acting, who, language),
          droits,
          Habilitation,
          opensBoostUp:
            settings.BOOSTUP_URL !== undefined && Habilitation.some((code) => code.startsWith('bam-boostup-')),
          canAccessLD: await mayOpenLists(db, kernel, who.viewing?.seen ?? actor),
          token: null,
          templatePhotoUrl: '/api/photos/{IdPersonneEV1}?v={Photo}',
          Photo: Photo === null ? null : String(Photo),
          IdProfil: null,
          avatar: initials(person.Prenom, person.Nom),
          IdGenre: fields.IdGenre === undefined ? null : person.IdGenre,
          fields,
          viewing: who.viewing
            ? {
                IdPersonneEV1: shown.IdPersonneEV1,
                IndexPrenomNom: person.IndexPrenomNom,
                until: who.viewing.until.toISOString(),
              }
            : null,
        },
        notifications: await inWords(
          { db, texts, entities },
          who.viewing || waits ? [] : await readNotifications(db, actor.IdPersonneEV1),
          language,
        ),
        live: heard,
      };
    },
    setDefaultRole: async ({ params, body }, context) => {
      const { actor: who, language } = context;
      if (params.IdPersonneEV1 !== who.actor.IdPersonneEV1) throw new ApiError('NOT_AUTHORIZED');
      await act(actOf(context), (writing) => switchRole(writing, who.actor, body.IdPersonneRole));
      const now = await loadActor(db, who.actor.IdPersonneEV1);
      if (!now.actor.acting) throw new ApiError('NOT_FOUND');
      return {
        defaultRole: personRole(now.actor.acting, now, language),
        droits: heldRights(kernel, now.actor),
      };
    },
    startOn: async ({ body }, context) => {
      const { IdPersonneEV1 } = context.actor.actor;
      await act(actOf(context), ({ db: trx }) => startOn(trx, IdPersonneEV1, body.startsOn));
    },
    getDefaultRole: async ({ params }, { language }) => {
      const known = await db
        .selectFrom('Personne')
        .select('IdPersonneEV1')
        .where('IdPersonneEV1', '=', params.id)
        .executeTakeFirst();
      if (!known) throw new ApiError('NOT_FOUND');
      const loaded = await loadActor(db, params.id);
      return { defaultRole: loaded.actor.acting && personRole(loaded.actor.acting, loaded, language) };
    },
    explainRight: async ({ params }, { actor: { actor }, language }) => {
      const right = productCodes.find((code) => code === params.IdDroit);
      if (!right) throw new ApiError('NOT_FOUND');
      // Of somebody whom one may not know of, the answer is that of nobody.
      const known = await kernel.allows(db, actor, 'ann', 'person', params.ficheIdPersonneEV1);
      const found = known ? await kernel.explain(db, actor, right, 'person', params.ficheIdPersonneEV1) : undefined;
      if (!found?.allowed)
        return { allowed: false, Valeur: 0, missing: right, ask: await whoToAsk(db, kernel, actor, language) };
      const Valeur = Math.max(...found.grants.filter((grant) => grant.reaches).map((grant) => grant.level));
      return { allowed: true, Valeur, missing: null, ask: null };
    },
  });
}

/** One's own values; looking as somebody else, those of theirs that one may see. */
async function readableFields(db: Db, kernel: AccessKernel, { actor, viewing }: LoadedActor) {
  if (!viewing) return actor.fields;
  const readable: [string, Scalar][] = [];
  for (const [name, value] of Object.entries(actor.fields)) {
    if (isPersonField(name) && (await kernel.allows(db, actor, readRight(name), 'person', viewing.seen.IdPersonneEV1)))
      readable.push([name, value]);
  }
  return Object.fromEntries(readable);
}

function heldRights(kernel: AccessKernel, actor: Actor) {
  const held = productCodes.map((IdDroit) => ({
    IdDroit,
    Valeur: kernel.level(actor, IdDroit),
    SurSoi: kernel.level(actor, IdDroit, 'others') === 0,
  }));
  return held.filter((droit) => droit.Valeur > 0);
}

function personRole(role: HeldRole, { labels }: LoadedActor, language: Language) {
  return {
    IdPersonneRole: role.IdPersonneRole,
    IdRole: role.IdRole,
    LibRole: labels.get(role.IdRole)?.[idLangues[language]] ?? role.LibRole,
    Famille: role.Famille,
    Delegation: role.delegator !== null,
    IndexPrenomNom: role.delegator?.IndexPrenomNom ?? null,
    datefin: role.DateFin,
    Portee: role.Portee,
    filtreDefaut: role.filtreDefaut,
  };
}

function initials(Prenom: string, Nom: string): string {
  return `${[...Prenom][0] ?? ''}${[...Nom][0] ?? ''}`.toUpperCase();
}
