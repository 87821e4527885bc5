import { dayIn } from '@passerelle/contracts/days.ts';
import { handoverCalls, mostHeldShown, type Pack } from '@passerelle/contracts/handover/handover.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type ActFunction, answeredBefore } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { Holding, HoldingReader } from '../../../engines/holdings/holding.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { firstOf } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { printPack } from './handover.pdf.ts';
import {
  givenTo,
  handedOver,
  heldBy,
  keepLines,
  lastSigned,
  namesOf,
  personOf,
  plansOf,
  signedOf,
  toReceive,
  versionOf,
} from './handover.queries.ts';
import { decidesOn } from './handover.rules.ts';

interface HandoverNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly files: Files;
  readonly texts: TextStore;
  readonly holdings: readonly Holding[];
}

export function handoverRoutes({
  db,
  kernel,
  act,
  files,
  texts,
  holdings,
}: HandoverNeeds): readonly Route<LoadedActor>[] {
  const readerOf = async (actor: Actor, language: Language): Promise<HoldingReader> => ({
    db,
    actor,
    language,
    most: mostHeldShown,
    say: await texts.words(language),
  });

  /** All that may be signed, with what is the same as long as all of it is. */
  const readLines = async (reader: HoldingReader, of: number) => {
    const person = await personOf(reader.db, { kernel, actor: reader.actor }, of);
    const [kinds, handed] = [await heldBy(holdings, reader, of), await handedOver(holdings, reader, of)];
    const given = await givenTo(holdings, reader, of);
    const left = { person, kinds, handed: [...handed], given: given.map(({ signed: _day, ...thing }) => thing) };
    // What was signed on leaving is still there to sign: that it was tells the one who signs after from the one who signed.
    const last = await lastSigned(reader.db, of, 'departure');
    const versions = { departure: versionOf([left, last]), arrival: versionOf([person, toReceive(given)]) };
    return { person, kinds, handed, given, versions };
  };

  return routes<LoadedActor, typeof handoverCalls>(handoverCalls, {
    pack: async ({ params: { IdPersonneEV1: of } }, { actor: { actor }, language }): Promise<Pack> => {
      const reader = await readerOf(actor, language);
      const { versions, person, kinds, given } = await readLines(reader, of);
      const mayHandOver = await kernel.allows(db, actor, decidesOn, 'person', of);
      return {
        ...{ person, versions, kinds, given, mayHandOver },
        plans: await plansOf(db, { kernel, actor }, of, { decides: mayHandOver }),
        signed: await signedOf({ ...reader, kernel, holdings }, of),
      };
    },
    sign: async ({ params: { IdPersonneEV1: of }, body }, context) => {
      const { NomSigne, trace = [], Sens = 'departure', version } = body;
      const { language } = context;
      const asking = actOf(context);
      const { actor } = asking;
      const reader = await readerOf(actor, language);
      const signed = async (pack: unknown) => {
        const all = await signedOf({ ...reader, kernel, holdings }, of);
        return all.find(({ IdPassation }) => IdPassation === pack) ?? firstOf(all);
      };
      // What was signed already is not signed for any more: whoever asks again is answered as before.
      const again = await answeredBefore(db, asking);
      if (again) return await signed(again.answer);
      const found = await readLines(reader, of);
      // What came or went since it was read is not signed for unseen.
      if (version !== undefined && version !== found.versions[Sens]) throw new ApiError('CONFLICT');
      const { person } = found;
      const leaves = Sens === 'departure';
      const given = leaves ? found.given : toReceive(found.given);
      if (!leaves && given.length === 0) throw new ApiError('CONFLICT');
      const kinds = leaves ? found.kinds : [];
      const handed: typeof found.handed = leaves ? found.handed : new Map();
      const people = [
        ...[of, actor.IdPersonneEV1],
        ...[...handed.values()]
          .flat()
          .flatMap((thing) => [thing.to, ...(thing.person === undefined ? [] : [thing.person])]),
        ...kinds.flatMap(({ things }) => things.flatMap((thing) => thing.person?.IdPersonneEV1 ?? [])),
      ];
      const names = await namesOf(db, { kernel, actor }, people);
      const nameOf = (key: number) => names.get(key) ?? String(key);
      const signature = { NomSigne: NomSigne.trim(), by: nameOf(actor.IdPersonneEV1), at: new Date(), trace };
      const say = { language, say: reader.say };
      const bytes = await printPack({ ...say, Sens, person, kinds, handed, given, nameOf, signature });
      const name = `${reader.say('HANDOVER:file')}-${of}-${dayIn(undefined, signature.at.getTime())}.pdf`;
      const { IdFichier, sha256 } = await files.keepMade(actor, 'attachment', { bytes, name, type: 'application/pdf' });
      const made = await act(asking, async (writing) => {
        // Two who sign at once come one after the other, and the later one not over what the first left.
        await sql`select pg_advisory_xact_lock(hashtext('Passation'), ${of})`.execute(writing.db);
        const still = await readLines({ ...reader, db: writing.db }, of);
        if (still.versions[Sens] !== found.versions[Sens]) throw new ApiError('CONFLICT');
        const { IdPassation } = await rowOf(
          writing.db,
          sql<{
            IdPassation: number;
          }>`insert into "Passation" ("IdPersonneEV1", "IdPersonneEV1Auteur", "Sens", "NomSigne", sha256, "IdPersonnes")
            values (${of}, ${actor.IdPersonneEV1}, ${Sens}, ${signature.NomSigne}, ${sha256}, ${sql.val([...new Set(people)])}::integer[])
            returning "IdPassation"`,
        );
        await keepLines(writing.db, IdPassation, given);
        const after = { IdPersonneEV1: of, NomSigne: signature.NomSigne, sha256 };
        await writing.record({ entity: 'Passation', id: IdPassation, after });
        await files.attach(writing, actor, { entity: 'Passation', id: IdPassation, field: 'pdf' }, [IdFichier], 'body');
        return IdPassation;
      });
      return await signed(made);
    },
  });
}
