import type { FeedKind } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { hashOfSecret, newSecret } from '../../../platform/identity/password-links.ts';

const entity = 'personal_feed';

/** Makes a secret address of somebody's, in the place of the one before. Answers its secret, which is kept nowhere. */
export async function makeFeed({ db, record }: Writing, IdPersonneEV1: number, Genre: FeedKind): Promise<string> {
  const secret = newSecret();
  const [made] = await rowsOf(
    db,
    sql<{ DateC: string }>`insert into personal_feed ("IdPersonneEV1", "Genre", hash)
      values (${IdPersonneEV1}, ${Genre}, ${hashOfSecret(secret)})
      on conflict ("IdPersonneEV1", "Genre") do update set hash = excluded.hash, "DateC" = now(), last_fetched = null
      returning "DateC"`,
  );
  await record({ entity, id: `${IdPersonneEV1}/${Genre}`, after: { Genre, DateC: made?.DateC } });
  return secret;
}

/** Has an address open nothing any more. Throws NOT_FOUND. */
export async function endFeed({ db, record }: Writing, IdPersonneEV1: number, Genre: FeedKind): Promise<void> {
  const [ended] = await rowsOf(
    db,
    sql<{ DateC: string }>`delete from personal_feed where "IdPersonneEV1" = ${IdPersonneEV1} and "Genre" = ${Genre}
      returning "DateC"`,
  );
  if (!ended) throw new ApiError('NOT_FOUND');
  await record({ entity, id: `${IdPersonneEV1}/${Genre}`, before: { Genre, DateC: ended.DateC } });
}
