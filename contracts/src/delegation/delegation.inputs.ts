import { Type } from 'typebox';
import { CivilDate, Key, nullable, PersonKey, strict } from '../call.ts';
import { Reason } from '../reason.ts';
import { mostTypes, TypeDemande } from '../requests/type-demande.ts';

/** Only the validations of some requests: of these types, of people of these sites. Null is the whole role. */
export const DelegationScope = strict({
  types: Type.Optional(Type.Array(TypeDemande, { minItems: 1, maxItems: mostTypes, uniqueItems: true })),
  sites: Type.Optional(Type.Array(Key, { minItems: 1, maxItems: 100, uniqueItems: true })),
});

/** Both days included. */
export const Period = strict({ DateDebut: CivilDate, DateFin: CivilDate });

/** A role of a person, handed to somebody else. */
export const GivenDelegation = strict({
  IdPersonneFiche: PersonKey,
  IdPersonneRoleDelegue: Key,
  IdPersonneEV1Delegue: PersonKey,
  ...Period.properties,
  IdRole: Key,
  switchDelegue: Type.Optional(Type.Boolean()),
  Motif: Type.Optional(Reason),
  Portee: Type.Optional(nullable(DelegationScope)),
});
