import { dayIn } from '@passerelle/contracts/days.ts';
import { handoverCalls, mostHeldShown, type Pack } from '@passerelle/contracts/handover/handover.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { Holding, HoldingReader } from '../../../engines/holdings/holding.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { firstOf } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { printPack } from './handover.pdf.ts';
import { handedOver, heldBy, namesOf, personOf, plansOf, signedOf } from './handover.queries.ts';
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

  return routes<LoadedActor, typeof handoverCalls>(handoverCalls, {
    pack: async ({ params: { IdPersonneEV1: of } }, { actor: { actor }, language }): Promise<Pack> => ({
      person: await personOf(db, of),
      mayHandOver: await kernel.allows(db, actor, decidesOn, 'person', of),
      kinds: await heldBy(holdings, await readerOf(actor, language), of),
      plans: await plansOf(db, of),
      signed: await signedOf(db, of),
    }),
    sign: async ({ params: { IdPersonneEV1: of }, body: { NomSigne, trace = [] } }, context) => {
      const { language } = context;
      const { call, actor, once } = actOf(context);
      const reader = await readerOf(actor, language);
      const person = await personOf(db, of);
      const [kinds, handed] = [await heldBy(holdings, reader, of), await handedOver(holdings, reader, of)];
      const people = [
        ...[of, actor.IdPersonneEV1],
        ...[...handed.values()]
          .flat()
          .flatMap((thing) => [thing.to, ...(thing.person === undefined ? [] : [thing.person])]),
        ...kinds.flatMap(({ things }) => things.flatMap((thing) => thing.person?.IdPersonneEV1 ?? [])),
      ];
      const names = await namesOf(db, people);
      const nameOf = (key: number) => names.get(key) ?? String(key);
      const signature = { NomSigne: NomSigne.trim(), by: nameOf(actor.IdPersonneEV1), at: new Date(), trace };
      const bytes = await printPack({ language, say: reader.say, person, kinds, handed, nameOf, signature });
      const name = `${reader.say('HANDOVER:file')}-${of}-${dayIn(undefined, signature.at.getTime())}.pdf`;
      const { IdFichier, sha256 } = await files.keepMade(actor, 'attachment', { bytes, name, type: 'application/pdf' });
      await act({ call, actor, once }, async (writing) => {
        const { IdPassation } = await rowOf(
          writing.db,
          sql<{
            IdPassation: number;
          }>`insert into "Passation" ("IdPersonneEV1", "IdPersonneEV1Auteur", "NomSigne", sha256, "IdPersonnes")
            values (${of}, ${actor.IdPersonneEV1}, ${signature.NomSigne}, ${sha256}, ${sql.val([...new Set(people)])}::integer[])
            returning "IdPassation"`,
        );
        const after = { IdPersonneEV1: of, NomSigne: signature.NomSigne, sha256 };
        await writing.record({ entity: 'Passation', id: IdPassation, after });
        await files.attach(writing, actor, { entity: 'Passation', id: IdPassation, field: 'pdf' }, [IdFichier], 'body');
        return IdPassation;
      });
      return firstOf(await signedOf(db, of));
    },
  });
}
