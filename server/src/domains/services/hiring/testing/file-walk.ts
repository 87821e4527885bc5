import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { hoursOfLink } from '@passerelle/contracts/hiring/pieces.ts';
import { reachCalls } from '@passerelle/contracts/hiring/reach.contract.ts';
import { expect } from 'vitest';
import { CandidateWalk } from './candidate-walk.ts';
import { type Paper, papers } from './plain-file.ts';
import type { WalkNeeds } from './walked-file.ts';

/** All that may be done of a file, by whoever does it. */
export const kinds = [
  ...(['pass', 'portal', 'open', 'show', 'renew', 'send', 'arrive', 'gate', 'guess', 'block', 'unblock'] as const),
  ...(['type', 'give', 'complete', 'decide', 'askWaiver', 'decideWaiver', 'cancelWaiver'] as const),
  ...(['submit', 'sendBack', 'withdraw', 'returnDay', 'abandon', 'validate'] as const),
];
export interface Step {
  readonly kind: (typeof kinds)[number];
  readonly paper: Paper;
  readonly n: number;
}

const hour = 3_600_000;
const reason = 'It takes the town hall a month';

/** A file that is taken through steps, by its calls. */
export class FileWalk extends CandidateWalk {
  readonly done = new Set<string>();
  static async begin(needs: WalkNeeds): Promise<FileWalk> {
    const { who, MailPerso } = await needs.mails.opened();
    return new FileWalk(needs, who, MailPerso);
  }

  async take(step: Step): Promise<void> {
    await this.rows('delete from counted_call');
    if (await this.#does(step)) this.done.add(step.kind);
  }

  async #does({ kind, paper, n }: Step): Promise<boolean> {
    const plain = this.plain;
    switch (kind) {
      case 'pass':
        return await this.passes([1, 3, 10, 23, 30, 47, 71][n % 7] ?? 1);
      case 'portal':
        return await this.turnsPortal(plain.portal === 'open' ? (n % 2 ? 'closed' : 'readOnly') : 'open');
      case 'open':
        if (plain.stage !== 'none') return false;
        return await this.recruits(
          async (by) => await by.call(hiringCalls.open, { ...this.of, body: {} }),
          () => null,
          () => plain.begin(),
        );
      case 'show':
      case 'renew':
        return await this.#makes(kind);
      case 'send':
        return await this.#sends(n % 3 === 0);
      case 'arrive':
        return await this.#arrives();
      case 'gate':
      case 'guess':
        return await this.tries(kind === 'gate', n);
      case 'block':
      case 'unblock':
        return await this.recruits(
          async (by) => await by.call(hiringCalls[kind], this.of),
          () => (plain.stage === 'none' || !plain.link ? 'NOT_FOUND' : null),
          () => plain.block(kind === 'block'),
        );
      case 'type':
        return await this.types(n);
      case 'give':
        return await this.gives(paper);
      case 'complete':
        return await this.#completes(n % 3 > 0);
      case 'decide':
        return await this.#decides(paper, n % 3 > 0);
      case 'askWaiver':
      case 'decideWaiver':
      case 'cancelWaiver':
        return await this.#waives(kind, kind === 'askWaiver' ? paper : (plain.waived ?? paper), n);
      case 'submit':
        return await this.submits();
      case 'sendBack':
        return await this.#sendsBack(paper, n);
      case 'withdraw':
        if (plain.stage === 'sent') await this.#sendsBack(paper, n);
        return await this.#withdraws();
      case 'returnDay':
        return await this.#movesReturnDay((n % 3) + 1);
      case 'abandon':
        return await this.abandons();
      case 'validate':
        return await this.#validates();
    }
  }

  async #makes(kind: 'show' | 'renew'): Promise<boolean> {
    const plain = this.plain;
    const call = kind === 'show' ? hiringCalls.link : hiringCalls.renew;
    const answer = await this.needs.stage.as(this.needs.stage.recruiter).call(call, this.of);
    const expected =
      this.closed ??
      (plain.stage === 'none' ? 'NOT_FOUND' : plain.stage !== 'draft' ? 'DEMANDE_STADE' : null) ??
      (plain.link && kind === 'show' ? 'TOKEN_EXIST' : null);
    this.answered(answer, expected);
    if (expected !== null) return false;
    plain.newLink(true);
    this.tells(this.needs.stage.tokenOf(answer.body.lien));
    return true;
  }

  async #sends(renews: boolean): Promise<boolean> {
    const plain = this.plain;
    // One is on its way at a time.
    if (plain.onItsWay) await this.#arrives();
    const fresh = renews || !plain.link;
    return await this.recruits(
      async (by) => await by.call(hiringCalls.send, { ...this.of, body: { renews } }),
      () => {
        if (plain.stage === 'none') return 'NOT_FOUND';
        if (!fresh && !plain.opens(plain.link)) return 'TOKEN_EXPIRED';
        return plain.stage === 'draft' ? null : 'DEMANDE_STADE';
      },
      () => {
        if (fresh) plain.newLink(false);
        plain.onItsWay = plain.link;
      },
    );
  }

  /** Mails leave, and what runs each minute notes it; those that it writes leave as well. */
  async #arrives(): Promise<boolean> {
    const plain = this.plain;
    const { mails } = this.needs;
    const waits = plain.onItsWay !== undefined;
    for (const _ of [1, 2]) {
      await mails.leave();
      const token = mails.tokenTo(this.address);
      // One that another took the place of meanwhile opens nothing.
      if (token && !this.tokens.includes(token)) this.tells(token, plain.onItsWay ?? plain.link);
      plain.arrived();
      await mails.minute();
    }
    return waits;
  }

  /** All that is asked for is typed and given, and accepted or not yet. */
  async #completes(accepted: boolean): Promise<boolean> {
    await this.types(0);
    for (const paper of papers) {
      const { state } = this.plain.papers[paper];
      if (state !== 'accepted' && (paper !== 'social-security' || state !== 'missing')) {
        await this.gives(paper);
        if (accepted) await this.#decides(paper, true);
      }
    }
    return this.plain.isWhole;
  }

  async #decides(paper: Paper, accepts: boolean): Promise<boolean> {
    const plain = this.plain;
    const { IdPiece, Version } = await this.pieceOf(paper);
    const body = {
      Etat: accepts ? ('accepted' as const) : ('rejected' as const),
      Version,
      ...(!accepts && { Remarque: reason }),
    };
    return await this.recruits(
      async (by) => await by.call(hiringCalls.decide, { params: { ...this.of.params, IdPiece }, body }),
      () => {
        if (plain.stage === 'none') return 'NOT_FOUND';
        return plain.stage !== 'draft' || plain.papers[paper].state === 'missing' ? 'DEMANDE_STADE' : null;
      },
      () => {
        plain.papers[paper].state = body.Etat;
        if (accepts) plain.dropWaivers([paper]);
        plain.moves();
        if (!accepts) plain.asksAnew();
      },
    );
  }

  async #waives(kind: 'askWaiver' | 'decideWaiver' | 'cancelWaiver', paper: Paper, n: number): Promise<boolean> {
    const plain = this.plain;
    const own = plain.papers[paper];
    const { IdPiece, Version } = await this.pieceOf(paper);
    const params = { ...this.of.params, IdPiece };
    const asked = { params, body: { Motif: reason } };
    const draft = () => (plain.stage === 'none' ? 'NOT_FOUND' : plain.stage === 'draft' ? null : 'DEMANDE_STADE');
    const standing = own.waiver === 'requested' || own.waiver === 'granted';
    if (kind === 'askWaiver') {
      const refused = () => draft() ?? (own.state === 'accepted' || standing ? 'DEMANDE_STADE' : null);
      const becomes = () => {
        own.waiver = 'requested';
        plain.moves();
      };
      if (n % 2 === 0)
        return await this.recruits(async (by) => await by.call(hiringCalls.askWaiver, asked), refused, becomes);
      const { anonymous } = this.needs.server;
      const theirs = { params: { IdPiece }, body: asked.body };
      return await this.gave(
        async (headers) => await anonymous.call(candidateCalls.askWaiver, theirs, headers),
        refused,
        becomes,
      );
    }
    if (kind === 'decideWaiver') {
      const granted = n % 3 > 0;
      return await this.recruits(
        async (by) => await by.call(hiringCalls.decideWaiver, { params, body: { granted, Version } }),
        () => draft() ?? (own.waiver === 'requested' ? null : 'DEMANDE_STADE'),
        () => {
          own.waiver = granted ? 'granted' : 'refused';
          plain.moves();
          if (!granted) plain.asksAnew();
        },
        this.needs.hr,
      );
    }
    // What takes one back may send the file back, by a mail.
    if (plain.onItsWay) await this.#arrives();
    return await this.recruits(
      async (by) => await by.call(hiringCalls.cancelWaiver, { params }),
      () => (plain.stage === 'none' ? 'NOT_FOUND' : plain.stage === 'validated' || !standing ? 'DEMANDE_STADE' : null),
      () => {
        own.waiver = null;
        plain.moves();
        if (plain.stage === 'draft') plain.asksAnew();
        else if (own.state !== 'accepted') plain.sendBack([], [paper]);
      },
    );
  }

  async #sendsBack(paper: Paper, n: number): Promise<boolean> {
    const plain = this.plain;
    if (plain.onItsWay) await this.#arrives();
    const fields = n % 3 > 0 ? ['Iban', 'VillePerso'] : [];
    const asked = n % 3 < 2 ? [paper] : [];
    const pieces = await Promise.all(asked.map(async (one) => (await this.pieceOf(one)).IdPiece));
    return await this.recruits(
      async (by) => await by.call(hiringCalls.sendBack, { ...this.of, body: { fields, pieces, Remarque: reason } }),
      () => (plain.stage === 'none' ? 'NOT_FOUND' : plain.stage === 'sent' ? null : 'DEMANDE_STADE'),
      () => plain.sendBack(fields, asked),
    );
  }

  async #withdraws(): Promise<boolean> {
    const { plain } = this;
    return await this.recruits(
      async (by) => await by.call(hiringCalls.withdrawSendBack, this.of),
      () => {
        if (plain.stage === 'none') return 'NOT_FOUND';
        if (plain.stage !== 'draft' || !plain.back || plain.back.moved) return 'DEMANDE_STADE';
        return null;
      },
      () => plain.withdraw(),
    );
  }

  async #movesReturnDay(days: number): Promise<boolean> {
    const plain = this.plain;
    // Nearer to the days of a link than its walk is told to the hour.
    if (this.hours > 20 * 24) return false;
    const { day, end } = dayFromNow(days);
    return await this.recruits(
      async (by) => await by.call(reachCalls.returnDay, { ...this.of, body: { DateRetour: day } }),
      () => {
        if (plain.stage === 'none' || !plain.link) return 'NOT_FOUND';
        return plain.link.begun && plain.stage === 'draft' ? null : 'DEMANDE_STADE';
      },
      () => {
        if (plain.link) plain.link.left = end - Date.now();
      },
    );
  }

  async #validates(): Promise<boolean> {
    const plain = this.plain;
    if (plain.portal !== 'open') return false;
    if (plain.stage === 'draft' && (await this.#completes(true))) await this.submits();
    if (plain.stage !== 'sent') return false;
    expect((await this.needs.stage.validate(this.who)).status).toBe(200);
    plain.stage = 'validated';
    plain.dropWaivers(papers);
    if (plain.link) plain.link.left = hoursOfLink * hour;
    return true;
  }
}

/** A day so many days from now, and when it is over, where the candidate is. */
function dayFromNow(days: number): { readonly day: string; readonly end: number } {
  const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(at);
  const day = dayOf(Date.now() + days * 24 * hour);
  const next = Date.parse(`${day}T00:00:00Z`) + 24 * hour;
  // An hour or two before the same midnight in Greenwich, as that day has it.
  const end = [2, 1].map((ahead) => next - ahead * hour).find((at) => dayOf(at) !== day) ?? next;
  return { day, end: end - 1000 };
}
