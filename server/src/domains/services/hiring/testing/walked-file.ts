import { credentials } from '@passerelle/contracts/callers.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import type { Caller, Headers, TestServer } from '../../../../testing/test-server.ts';
import { linkState, timeLeft } from '../link/link.queries.ts';
import type { HiringStage } from './hiring-stage.ts';
import type { LinkMailStage } from './link-mail-stage.ts';
import { type Paper, PlainFile } from './plain-file.ts';

export interface WalkNeeds {
  readonly server: TestServer;
  readonly stage: HiringStage;
  readonly mails: LinkMailStage;
  readonly hr: BuiltPerson;
}
interface Answered {
  readonly status: number;
  readonly error: { readonly name: string } | undefined;
}

const hour = 3_600_000;
const nobody = 'no-such-session-of-any-candidate-at-all';

/** One file, and beside it as it is told plainly: both are looked at after each step. */
export class WalkedFile {
  protected readonly plain = new PlainFile();
  protected readonly needs: WalkNeeds;
  protected readonly who: BuiltPerson;
  protected readonly address: string;
  protected readonly of: { readonly params: { readonly IdPersonneEV1: number } };
  /** Every token that was told, oldest first. */
  protected readonly tokens: string[] = [];
  readonly #began = Date.now();

  protected constructor(needs: WalkNeeds, who: BuiltPerson, address: string) {
    this.needs = needs;
    this.who = who;
    this.address = address;
    this.of = needs.stage.of(who);
  }

  /** Nothing of this walk is left to the next. */
  async end(): Promise<void> {
    await this.rows('delete from "Message"');
    await this.rows('delete from portal_closed');
    await this.needs.mails.leave();
    await this.rows(`update "LienCandidat" set "Fin" = 'ended' where "Fin" is null`);
  }

  /** What is seen of the file is what is told plainly. */
  async stands(when: string): Promise<void> {
    const { database, anonymous } = this.needs.server;
    const plain = this.plain;
    for (const cookie of plain.portal === 'closed' ? [] : [...plain.sessions.keys()]) {
      const { status } = await anonymous.call(candidateCalls.file, {}, headersOf(cookie));
      expect(status, when).toBe(plain.letsIn(cookie) ? 200 : 401);
      const session = plain.sessions.get(cookie);
      if (session && status === 200) session.idle = 0;
    }
    if (plain.stage === 'none') return;
    const { IdDemande, state, seconds, stage, tries } = await rowOf(
      database.db,
      sql<{
        IdDemande: number;
        state: string;
        seconds: number | null;
        stage: number;
        tries: number;
      }>`select d."IdDemande", d."IdStade" as stage,
          ${linkState} as state, extract(epoch from ${timeLeft})::double precision as seconds, coalesce(l."Essais", 0) as tries
        from "Demande" d left join "LienCandidat" l on l."IdDemande" = d."IdDemande" and l."Fin" is null
        where d."IdPersonneEV1" = ${this.who.IdPersonneEV1} order by d."IdDemande" desc limit 1`,
    );
    const found = await this.rows(
      `select "CodePiece" as paper, "Etat" as state, "Derogation" as waiver from "DossierPiece" where "IdDemande" = $1`,
      IdDemande,
    );
    const seen = Object.fromEntries(found.map(({ paper, ...piece }) => [paper, piece]));
    expect({ state, stage: stageNames[stage], tries, papers: seen }, when).toEqual({
      ...{ state: plain.state, stage: plain.stage, tries: plain.link?.tries ?? 0, papers: { ...plain.papers } },
    });
    const { link } = plain;
    if (!link?.begun || link.left <= 0 || seconds === null) return;
    // It is the real clock that goes on while a walk is under way.
    const off = Math.abs(seconds * 1000 - link.left);
    expect(off, `${when}: ${seconds / 3600} hours are left, and ${link.left / hour} are due`).toBeLessThan(
      5000 + Date.now() - this.#began,
    );
  }

  protected async tries(right: boolean, n: number): Promise<boolean> {
    const plain = this.plain;
    const token = n % 5 === 0 ? this.tokens[n % Math.max(this.tokens.length, 1)] : this.tokens.at(-1);
    const answer = await this.needs.stage.enter(token ?? nobody, right ? undefined : '1980-01-01');
    const { link } = plain;
    const known = token !== undefined && link?.tokens.has(token);
    const refused = this.closed ?? (known ? (plain.opens(link) ? null : 'TOKEN_EXPIRED') : 'TOKEN_NOT_FOUND');
    if (refused !== null || right) {
      this.answered(answer, refused);
      if (refused === null && link) plain.sessions.set(cookieIn(this.needs.stage.cookieOf(answer)), { link, idle: 0 });
      return refused === null;
    }
    const left = plain.guessed();
    const detail = left > 0 ? { rule: 'birthDateOther', value: String(left) } : { rule: 'birthDateBlocked' };
    expect(answer.error?.details).toEqual([{ path: 'body/DateNaissance', ...detail }]);
    return true;
  }

  /** A call of a candidate, who enters where they may: what it answers, and what becomes of the file. */
  protected async gave(
    call: (headers: Record<string, string>) => Promise<Answered>,
    refused: () => string | null,
    becomes: () => void,
  ): Promise<boolean> {
    const plain = this.plain;
    let cookie = [...plain.sessions.keys()].findLast((one) => plain.letsIn(one));
    const token = [...(plain.link?.tokens ?? [])].at(-1);
    if (!cookie && token && plain.portal === 'open' && plain.opens(plain.link)) {
      await this.tries(true, 1);
      cookie = [...plain.sessions.keys()].at(-1);
    }
    cookie ??= [...plain.sessions.keys()].at(-1);
    const expected = (cookie && plain.letsIn(cookie) ? null : 'TOKEN_INVALID') ?? this.closed ?? refused();
    this.answered(await call(headersOf(cookie ?? `${credentials.candidate.cookie}=${nobody}`)), expected);
    if (expected !== null) return false;
    becomes();
    plain.moves();
    return true;
  }

  /** A call of a recruiter, or of whoever is said: what it answers, and what becomes of the file. */
  protected async recruits(
    call: (by: Caller) => Promise<Answered>,
    refused: () => string | null,
    becomes: () => void,
    who = this.needs.stage.recruiter,
  ): Promise<boolean> {
    const expected = this.closed ?? refused();
    this.answered(await call(this.needs.stage.as(who)), expected);
    if (expected === null) becomes();
    return expected === null;
  }

  /** What the portal answers whatever is written, where it takes nothing. */
  protected get closed(): string | null {
    return { open: null, readOnly: 'PORTAL_READ_ONLY', closed: 'ERROR_MAINTENANCE' }[this.plain.portal];
  }
  protected answered({ status, error }: Answered, expected: string | null): void {
    expect(error?.name ?? (status < 300 ? null : status)).toBe(expected);
  }
  protected tells(token: string, link = this.plain.link): void {
    this.tokens.push(token);
    link?.tokens.add(token);
  }
  protected async pieceOf(paper: Paper): Promise<{ readonly IdPiece: number; readonly Version: number }> {
    const [row] = await this.rows(
      `select e."IdPiece", e."Version" from "DossierPiece" e join "Demande" d using ("IdDemande")
        where d."IdPersonneEV1" = $1 and e."CodePiece" = $2 order by d."IdDemande" desc limit 1`,
      this.who.IdPersonneEV1,
      paper,
    );
    return row;
  }
  protected async rows(statement: string, ...values: unknown[]) {
    return (await this.needs.server.database.pool.query(statement, values)).rows;
  }
}

const stageNames: Readonly<Record<number, PlainFile['stage']>> = {
  1: 'draft',
  2: 'sent',
  3: 'sent',
  4: 'validated',
  7: 'validated',
};

const headersOf = (cookie: string): Headers => ({ cookie, 'sec-fetch-site': 'same-origin' });
const cookieIn = ({ cookie = '' }: Headers) => cookie;
