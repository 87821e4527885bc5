import { createHash } from 'node:crypto';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { asLanguage, type Language } from '@passerelle/contracts/languages.ts';
import { isPersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { notModified } from '../../../platform/http/etag.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { familyOrView } from './text-views.ts';
import { ShownTexts } from './texts.shown.ts';
import type { TextStore } from './texts.store.ts';

interface TextsNeeds {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly kernel: AccessKernel;
  readonly texts: TextStore;
  readonly onClose: (end: () => Promise<void>) => void;
}

export function textsRoutes({ db, log, kernel, texts, onClose }: TextsNeeds): readonly Route<LoadedActor>[] {
  const shown = new ShownTexts(db, log);
  onClose(() => shown.stop());
  const familyOf = async ({ IdLangue, Famille }: { readonly IdLangue: string; readonly Famille: string }) => {
    const family = await familyOrView(texts, Famille, languageOf(IdLangue));
    if (!family) throw new ApiError('NOT_FOUND');
    return family;
  };
  return routes<LoadedActor, typeof textsCalls>(textsCalls, {
    getTexts: async ({ params }, { request, reply }) => {
      const family = await familyOf(params);
      return notModified(request, reply, family.etag) ?? family.texts;
    },
    getFamilies: async ({ params, query }, { request, reply }) => {
      const language = languageOf(params.IdLangue);
      const names = [...new Set(query.Familles.split(','))];
      const found = await Promise.all(names.map((name) => familyOrView(texts, name, language)));
      const there = names.flatMap((name, index) => (found[index] ? [{ name, ...found[index] }] : []));
      const versions = there.map(({ name, etag }) => `${name} ${etag}`).join();
      const etag = `"${createHash('sha256').update(versions).digest('base64url')}"`;
      return notModified(request, reply, etag) ?? Object.fromEntries(there.map(({ name, texts: own }) => [name, own]));
    },
    getTextsByRole: async ({ params }, { request, reply, actor: { actor } }) => {
      const family = await familyOf(params);
      if (params.Strict === 'false' || params.Strict === '0')
        return notModified(request, reply, family.etag) ?? family.texts;
      const kept = Object.entries(family.texts).filter(([Cle]) => {
        const right = rightNamed(params.Famille, Cle);
        return right === undefined || kernel.holds(actor, right);
      });
      return Object.fromEntries(kept);
    },
    noteShown: ({ body }) => {
      shown.note(body.keys);
      return undefined;
    },
  });
}

function languageOf(IdLangue: string): Language {
  const language = asLanguage(IdLangue);
  if (!language) throw new ApiError('LANGUAGE_NOT_SUPPORTED');
  return language;
}

/** The right to what a text names: a field, a filter, the right itself. */
function rightNamed(Famille: string, Cle: string): RightCode | undefined {
  if (Famille === 'DROITS') return Cle as RightCode;
  if (Famille === 'FILTRES') return `ann-filtre-${Cle}` as RightCode;
  return Famille === 'CHAMPS' && isPersonField(Cle) ? readRight(Cle) : undefined;
}
