import type { Call } from '@passerelle/contracts/call.ts';
import { type MaintenanceLevel, refusalAt } from '@passerelle/contracts/messages/maintenance.ts';
import type { Db } from '../../../platform/db/database.ts';
import { gathered } from '../../../platform/db/gathered.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { type BoardMessage, levelAt } from './message.rules.ts';
import { boardVersion, readBoard } from './messages.queries.ts';

/**
 * The messages that are switched on and not over, kept by this process. What starts and ends needs no job: it is computed
 * from their dates. Whatever changes them moves a version in the database, read with every request, and they are read again.
 */
export class MessageBoard {
  readonly #db: Db;
  /** Calls that come together ask once. */
  readonly #version: (of: 'board') => Promise<number | undefined>;
  #held: { readonly version: number; readonly messages: readonly BoardMessage[] } | undefined;

  constructor(db: Db) {
    this.#db = db;
    this.#version = gathered(async () => new Map([['board' as const, await boardVersion(db)]]));
  }

  /** @param version the board's, where a request has read it */
  async messages(version?: number): Promise<readonly BoardMessage[]> {
    const wanted = version ?? sure(await this.#version('board'));
    if (this.#held === undefined || this.#held.version < wanted) this.#held = await readBoard(this.#db);
    return this.#held.messages;
  }

  /** Throws what maintenance refuses the call with. `works`: whether the caller may work during it, asked while it is closed. */
  async judge(call: Call, works: () => boolean | Promise<boolean>, version?: number): Promise<void> {
    if (call.staysOpen === 'closed') return;
    const level = await this.level(version);
    const refusal = refusalAt(level, call, level === 'closed' && (await works()));
    if (refusal) throw new ApiError(refusal);
  }

  /** How open the portal is now. */
  async level(version?: number): Promise<MaintenanceLevel> {
    return levelAt(await this.messages(version), new Date());
  }
}
