import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { expect } from 'vitest';
import { png, whole } from './hiring-stage.ts';
import type { Paper, PlainFile } from './plain-file.ts';
import { WalkedFile } from './walked-file.ts';

const hour = 3_600_000;

/** What candidates do of a file, and what becomes of it by itself. */
export class CandidateWalk extends WalkedFile {
  /** Hours that went by, all in all: no end is moved past the days of a link. */
  protected hours = 0;

  protected async passes(hours: number): Promise<boolean> {
    const plain = this.plain;
    // What ends at a day's end is not asked about in the minute in which it does.
    const { link } = plain;
    const atItsEnd = link && Math.abs(link.left - hours * hour) < hour / 6 && link.left % hour !== 0;
    const went = atItsEnd ? hours + 1 : hours;
    this.hours += went;
    const back = `- interval '${went} hours'`;
    await this.rows(`update "LienCandidat" set "Depuis" = "Depuis" ${back}, "Jusque" = "Jusque" ${back}, "Pause" = "Pause" ${back},
      "RefusDit" = "RefusDit" ${back}, "Compte" = "Compte" ${back} where "Fin" is null`);
    await this.rows(`update "SessionCandidat" set "VueLe" = "VueLe" ${back}`);
    await this.rows(`update "DossierPiece" e set "DecideLe" = "DecideLe" ${back} from "Demande" d
      where d."IdDemande" = e."IdDemande" and d."IdPersonneEV1" = ${this.who.IdPersonneEV1}`);
    await this.rows(`update portal_closed set since = since ${back}, until = until ${back}`);
    if (plain.portal !== 'open') await this.rows(`insert into portal_closed values (now() ${back}, now())`);
    plain.pass(went * hour);
    return true;
  }

  protected async turnsPortal(level: PlainFile['portal']): Promise<boolean> {
    await this.rows('delete from "Message"');
    this.plain.portal = level;
    if (level === 'open') return true;
    const body = { Texte: '<p>Travaux</p>', Actif: true, level };
    expect((await this.needs.server.as('admin').call(messagesCalls.create, { body })).status).toBe(200);
    return true;
  }

  protected async types(n: number): Promise<boolean> {
    const plain = this.plain;
    const all = [
      [whole, { filled: true, town: true, account: true }],
      [{ VillePerso: null }, { town: false }],
      [{ VillePerso: 'Nantes' }, { town: true }],
      [{ Iban: 'FR76 3000 6000' }, { account: false }],
      [{ Iban: whole.Iban }, { account: true }],
    ] as const;
    const [values, becomes] = all[n % all.length] ?? all[0];
    return await this.gave(
      async (headers) => await this.needs.stage.save(headers, values),
      () => {
        if (plain.stage === 'validated' || plain.stage === 'sent') return 'DEMANDE_STADE';
        return plain.back && Object.keys(values).some((name) => !plain.back?.fields.includes(name))
          ? 'INVALID_INPUT'
          : null;
      },
      () => Object.assign(plain.fields, becomes),
    );
  }

  protected async gives(paper: Paper): Promise<boolean> {
    const plain = this.plain;
    const { anonymous } = this.needs.server;
    const { IdPiece } = await this.pieceOf(paper);
    const content = { bytes: png, type: 'image/png' };
    const given = { params: { IdPiece }, query: { name: `${paper}.png` }, content };
    return await this.gave(
      async (headers) => await anonymous.call(candidateCalls.give, given, headers),
      () => {
        const { state } = plain.papers[paper];
        if (plain.stage !== 'draft' || state === 'accepted') return 'DEMANDE_STADE';
        return plain.back && state === 'missing' ? 'DEMANDE_STADE' : null;
      },
      () => {
        plain.papers[paper].state = 'waiting';
      },
    );
  }

  protected async submits(): Promise<boolean> {
    const plain = this.plain;
    return await this.gave(
      this.needs.stage.submit,
      () => (plain.stage !== 'draft' ? 'DEMANDE_STADE' : plain.isWhole ? null : 'INVALID_INPUT'),
      () => {
        plain.stage = 'sent';
        plain.back = null;
      },
    );
  }

  protected async abandons(): Promise<boolean> {
    const plain = this.plain;
    return await this.gave(
      async (headers) => await this.needs.server.anonymous.call(candidateCalls.abandon, { body: {} }, headers),
      () => (plain.stage === 'validated' ? 'DEMANDE_STADE' : null),
      () => {
        plain.stage = 'none';
        plain.endLink();
      },
    );
  }
}
