import { Type } from 'typebox';
import { Instant, Key, NamedPerson, nullable } from '../call.ts';
import { TypeDemande } from './type-demande.ts';

/** Where a request stands, once it is stored. */
export const IdStade = Type.Integer({ minimum: 1, maximum: 7 });

/** Where a request came to; null of a draft that was dropped: it is deleted, and cancelled it never was. */
export const StadeAtteint = nullable(IdStade);

/** What every list and sheet of requests says of one. */
export const requestHead = {
  IdDemande: Key,
  typeDemande: TypeDemande,
  IdStade,
  person: NamedPerson,
  requester: NamedPerson,
  IdSite: nullable(Key),
  LibSite: nullable(Type.String()),
  DateC: Instant,
  DateTransmission: nullable(Instant),
  DateFin: nullable(Instant),
};
