import { Type } from 'typebox';
import { CivilDate, call, Instant, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { listReaders, memberSources } from './lists.contract.ts';

/** Why the members of a list changed. */
export const versionCauses = [
  ...(['criteria', 'named', 'people', 'refresh', 'day', 'loss', 'subscription'] as const),
] as const;
export type VersionCause = (typeof versionCauses)[number];

const version = Type.Integer({ minimum: 1, maximum: 2147483647 });
const named = { IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String() };

/** Who was in a list, and who came and went: those whom the reader may see by name, the others as a number. */
export const listVersionsCalls = {
  list: call({
    operationId: 'listVersions.list',
    method: 'GET',
    path: '/LdListeActifs/{id}/versions',
    summary: 'How the members of a distribution list changed, the last change first, a page at a time',
    access: listReaders,
    params: strict({ id: Key }),
    query: strict({ before: Type.Optional(version) }),
    response: strict({
      versions: Type.Array(
        strict({
          ...{ version, at: Instant, cause: oneOf(versionCauses) },
          ...{ joins: Type.Integer(), leaves: Type.Integer(), membres: Type.Integer({ description: 'in it then' }) },
        }),
      ),
      next: nullable(version),
    }),
  }),
  read: call({
    operationId: 'listVersions.read',
    method: 'GET',
    path: '/LdListeActifs/{id}/versions/{version}',
    summary: 'Who came to a distribution list and who left it in one change; who left by themself is a number',
    access: listReaders,
    params: strict({ id: Key, version }),
    response: strict({
      arrivees: Type.Array(strict({ ...named, sources: Type.Array(oneOf(memberSources)) })),
      departs: Type.Array(strict(named)),
      hiddenArrivees: Type.Integer({ description: 'came, and the reader is not told who' }),
      hiddenDeparts: Type.Integer({ description: 'left, and the reader is not told who' }),
    }),
  }),
  onDay: call({
    operationId: 'listVersions.onDay',
    method: 'GET',
    path: '/LdListeActifs/{id}/membres/{jour}',
    summary: 'Who was in a distribution list at the end of a day, by the clocks of its owner',
    access: listReaders,
    params: strict({ id: Key, jour: CivilDate }),
    query: strict({ after: Type.Optional(PersonKey) }),
    response: strict({
      membres: Type.Array(strict({ ...named, sources: Type.Array(oneOf(memberSources)) })),
      total: Type.Integer(),
      hidden: Type.Integer({ description: 'members whom the reader may not see, or whose data were erased since' }),
      next: nullable(PersonKey),
    }),
  }),
};
