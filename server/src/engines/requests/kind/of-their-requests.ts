import { sql } from 'kysely';
import type { AboutWhom } from '../../retention/kept.ts';

/** Rows about what a person asked for. */
export const ofTheirRequests = ((person: number) =>
  sql<boolean>`t."IdDemande" in (select d."IdDemande" from "Demande" d where d."IdPersonneEV1" = ${person})`) satisfies AboutWhom;
