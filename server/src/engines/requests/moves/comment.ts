import { mentionedIn } from '@passerelle/contracts/requests/mentions.ts';
import { sql } from 'kysely';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { everybodyIn, namedIn } from '../readers/people-in.queries.ts';
import type { RequestHand } from '../request-hand.ts';
import { openToAct } from './life.ts';
import { announce, sheetOf } from './moves.ts';

/**
 * Says something to everybody who is in a request in their own name, with the files that go with it. Whom it calls by `@` and their
 * name is told of that instead, whoever could decide what waits too.
 */
export async function commentOn(
  hand: RequestHand,
  IdDemande: number,
  { Texte, Fichiers = [] }: { readonly Texte: string; readonly Fichiers?: readonly string[] },
): Promise<void> {
  const { writing, actor, files } = hand;
  const { db, record, emit } = writing;
  const { request } = await openToAct(hand, IdDemande, 'comment');
  const text = Texte.trim();
  const { id } = await rowOf(
    db,
    sql<{ id: number }>`insert into "CommentaireDemande" ("IdDemande", "IdPersonneEV1", "Texte")
      values (${IdDemande}, ${actor.IdPersonneEV1}, ${text}) returning "IdCommentaire" as id`,
  );
  await record({ entity: 'CommentaireDemande', id, after: { IdDemande, Texte: text } });
  if (Fichiers.length > 0)
    await files.attach(
      writing,
      actor,
      { entity: 'CommentaireDemande', id, field: 'Fichiers' },
      Fichiers,
      'body/Fichiers',
    );
  const mentioned = text.includes('@') ? await mentionedOf(hand, request, text) : [];
  const told = {
    values: { type: request.typeDemande, person: request.IdPersonneEV1, request: IdDemande },
    by: writing.by,
    opens: sheetOf(IdDemande),
  };
  if (mentioned.length > 0) await emit('people.told', { ...told, people: mentioned, kind: 'requestMentioned' });
  const others = (await namedIn(db, request)).filter((key) => !mentioned.includes(key));
  await emit('people.told', { ...told, people: others, kind: 'requestCommented' });
  announce(writing, request);
}

/** Whom a text calls, of everybody who is in the request. */
async function mentionedOf(
  { writing: { db }, kernel }: RequestHand,
  request: Parameters<typeof everybodyIn>[1],
  text: string,
): Promise<readonly number[]> {
  const people = await everybodyIn({ db, kernel }, request);
  const named = await rowsOf(
    db,
    sql<{
      IdPersonneEV1: number;
      IndexPrenomNom: string | null;
    }>`select "IdPersonneEV1", "IndexPrenomNom" from "Personne"
      where "IdPersonneEV1" = any(${sql.val([...people])}::integer[])`,
  );
  return mentionedIn(text, named);
}
