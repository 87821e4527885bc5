import type { Call, Input, Output } from '@passerelle/contracts/call.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { type RequestTypeName, requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sure } from '../../../platform/sure.ts';
import { drawPortrait } from './demo-portrait.ts';

/** What a call receives that takes a file. */
export interface SentBytes {
  readonly bytes: Buffer;
  readonly type: string;
}

/** A candidate, as the gate of their hiring file takes them in. */
export interface CandidateBy {
  readonly token: string;
  readonly DateNaissance: string;
}

/** Makes a call as somebody of the cast, by their login, or as a candidate, as a screen would; throws where it fails. */
export type CallAs = <C extends Call>(
  by: string | CandidateBy,
  call: C,
  input: Input<C, SentBytes>,
) => Promise<Output<C>>;

export type Values = Readonly<Record<string, unknown>>;

type Fields = Input<typeof requestsCalls.add>['body']['fields'];

const fieldsOf = (values: Values) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })) as Fields;

/** What people of the cast do with requests and photos, each by the login of who does it. */
export function demoHands(callAs: CallAs) {
  const read = async (by: string, IdDemande: number) => await callAs(by, requestsCalls.read, { params: { IdDemande } });

  /** The visa that awaits somebody, and the content that they read. */
  async function awaiting(by: string, IdDemande: number) {
    const { steps, Version } = await read(by, IdDemande);
    const step = steps.find(({ mine }) => mine);
    if (!step) throw new Error(`Request ${IdDemande} awaits somebody else than ${by}`);
    return { params: { IdDemande, IdVisa: sure(step.IdVisa) }, Version };
  }

  return {
    /** Sends a request for somebody, unless it stays a draft; gives its number. */
    async ask(
      by: string,
      IdPersonneEV1: number,
      type: RequestTypeName,
      values: Values,
      { lines = [], draft = false }: { readonly lines?: readonly Values[]; readonly draft?: boolean } = {},
    ): Promise<number> {
      const { IdDemande } = await callAs(by, requestsCalls.add, {
        body: {
          typeDemande: requestTypeNumbers[type],
          IdPersonneEV1,
          fields: fieldsOf(values),
          transmettre: !draft,
          ...(lines.length > 0 && { lignes: lines.map(fieldsOf) }),
        },
      });
      return IdDemande;
    },
    /** Each of these says yes in turn; who fills something in says what. */
    async validate(IdDemande: number, ...turns: readonly (string | readonly [string, Values])[]): Promise<void> {
      for (const turn of turns) {
        const [by, fills] = typeof turn === 'string' ? [turn] : turn;
        const { params, Version } = await awaiting(by, IdDemande);
        const body = { Version, ...(fills && { fields: fieldsOf(fills) }) };
        await callAs(by, requestsCalls.validate, { params, body });
      }
    },
    async reject(by: string, IdDemande: number, Remarque: string): Promise<void> {
      const { params, Version } = await awaiting(by, IdDemande);
      await callAs(by, requestsCalls.reject, { params, body: { Version, Remarque } });
    },
    async comment(by: string, IdDemande: number, Texte: string): Promise<void> {
      await callAs(by, requestsCalls.comment, { params: { IdDemande }, body: { Texte } });
    },
    /** Writes down what arrived, line by line: what it is and its serial number. It waits to be signed for. */
    async deliver(by: string, IdDemande: number, arrived: readonly (readonly [string, string])[]): Promise<void> {
      const { lignes } = await read(by, IdDemande);
      const received = arrived.map(([Libelle, NumeroSerie], n) => ({
        IdLigne: sure(lignes[n]).IdLigne,
        Libelle,
        NumeroSerie,
        Etat: 'new' as const,
      }));
      await callAs(by, requestsCalls.acknowledge, { params: { IdDemande }, body: { lignes: received } });
    },
    /** Gives somebody a photo, which waits until somebody else has looked at it. */
    async giveFace(by: string, IdPersonneEV1: number, longHair?: boolean): Promise<void> {
      const { IdFichier } = await callAs(by, filesCalls.send, {
        query: { purpose: 'photo', name: 'portrait.png' },
        content: { bytes: await drawPortrait(IdPersonneEV1, longHair), type: 'image/png' },
      });
      await callAs(by, photosCalls.give, { params: { IdPersonneEV1 }, body: { IdFichier } });
    },
    /** Accepts every photo that waits. */
    async acceptFaces(by: string): Promise<void> {
      const { rows } = await callAs(by, photosCalls.waiting, { query: {} });
      for (const { IdPhoto } of rows)
        await callAs(by, photosCalls.decide, { params: { IdPhoto }, body: { decision: 'accept' } });
    },
  };
}
