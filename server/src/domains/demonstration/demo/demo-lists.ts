import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listAutomaticCalls } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import { unitPlace } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { sure } from '../../../platform/sure.ts';
import { type CallAs, demoHands, type Values } from './demo-hands.ts';
import type { DemoTeam } from './demo-life.queries.ts';

interface WantedList {
  readonly LibListe: string;
  readonly IdNature: 'COM' | 'PRJ' | 'TMP' | 'ORG' | 'LOC';
  readonly values?: Values;
  /** Whom it finds, and whom it names. */
  readonly finds?: Condition;
  readonly named?: readonly number[];
  /** The last day of those whom it names. */
  readonly until?: string;
}

/**
 * Distribution lists of every kind by the time that somebody looks at them: found by criteria, named one by one, for a time, declared
 * for every site; drafts, published, before whoever decides, agreed to, refused, over.
 */
export async function makeLists(db: Db, callAs: CallAs, team: DemoTeam): Promise<void> {
  const { validate, reject } = demoHands(callAs);
  const { reports, others, employee, site, dayFrom } = team;
  const inTeam: Condition = {
    field: 'allPersonnesBelongsManager',
    operator: 'in',
    value: [await keyOf(db, 'manager')],
  };
  const atSite: Condition = { field: 'IdSite', operator: 'in', value: [site] };

  async function make(by: string, { LibListe, IdNature, values, finds, named, until }: WantedList): Promise<number> {
    const usual = { Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false, OpenEXT: false };
    const all = { LibListe, IdNature, IdPersonneEV1: await keyOf(db, by), ...usual, ...values };
    const fields = Object.entries(all).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
    const { IdListe: id } = await callAs(by, listsOfDistributionCalls.create, { body: { fields } });
    const params = { id, groupId: 0 };
    if (finds) await callAs(by, listGroupsCalls.saveConditions, { params, body: { Conditions: finds, Revision: 1 } });
    if (named)
      await callAs(by, listGroupsCalls.saveNamed, {
        params,
        body: { named: [...named], ...(until && { Jusqua: until }) },
      });
    return id;
  }
  const submit = async (by: string, id: number) => await callAs(by, listVisaCalls.submit, { params: { id } });
  await submit('manager', await make('manager', { LibListe: 'Équipe Mercier', IdNature: 'PRJ', finds: inTeam }));
  const review = { LibListe: 'Revue de projets', IdNature: 'PRJ', named: reports } as const;
  await submit('manager', await make('manager', { ...review, values: { Rule: 'MEMBRES' } }));
  const move = {
    LibListe: 'Déménagement de Nanterre',
    IdNature: 'TMP',
    named: [...others, employee],
    until: dayFrom(20),
  } as const;
  await submit('manager', await make('manager', { ...move, values: { DateFermeture: dayFrom(30) } }));
  await make('manager', { LibListe: 'Séminaire de printemps', IdNature: 'PRJ', named: reports.slice(0, 2) });
  // The manager decides about those of their assistant.
  const news = await make('assistant', {
    ...{ LibListe: 'Lettre de l’ingénierie', IdNature: 'COM', finds: { and: [inTeam, atSite] } },
    values: { DescListe: 'Ce qui change dans les projets, une fois par mois.' },
  });
  await validate(sure((await submit('assistant', news)).IdDemande), 'manager');
  await submit('assistant', await make('assistant', { LibListe: 'Chantiers du mois', IdNature: 'ORG', finds: inTeam }));
  const everybody = await make('assistant', { LibListe: 'Toute l’ingénierie', IdNature: 'COM', finds: atSite });
  const refused = sure((await submit('assistant', everybody)).IdDemande);
  await reject('manager', refused, 'La lettre de l’ingénierie suffit ; une seconde liste ferait doublon.');
  const office = { LibListe: 'Secrétariat des projets', IdNature: 'PRJ', named: reports.slice(0, 1) } as const;
  const backup = { IdPersonneEV1backup: await keyOf(db, 'manager'), Rule: 'RESPONSABLES' };
  await submit('assistant', await make('assistant', { ...office, values: backup }));
  const arrived: Condition = { field: 'DateEntree', operator: 'after', value: dayFrom(-180) };
  await submit('hr', await make('hr', { LibListe: 'Nouveaux arrivants', IdNature: 'PRJ', finds: arrived }));
  const abroad: Condition = { field: 'IdPays', operator: 'in', value: ['PL', 'DE'] };
  await submit(
    'hr',
    await make('hr', { LibListe: 'Collègues de Pologne et d’Allemagne', IdNature: 'PRJ', finds: abroad }),
  );
  await submit('hr', await make('hr', { LibListe: 'Informations RH Paris', IdNature: 'LOC', finds: atSite }));
  const fair = { LibListe: 'Salon de la construction', IdNature: 'TMP', named: reports } as const;
  const over = await make('hr', { ...fair, values: { DateFermeture: dayFrom(1) } });
  await submit('hr', over);
  // Nobody gives a list a last day that is over: this one had it since, and has no history of that.
  await sql`update "Liste" set "DateFermeture" = ${dayFrom(-3)}::date where "IdListe" = ${over}`.execute(db);
  await callAs('admin', listAutomaticCalls.declare, {
    body: {
      declaration: {
        ...{ LibAutomatique: `Tous à ${unitPlace}`, Source: 'IdSite', IdNature: 'LOC', Conditions: null, Seuil: 25 },
        ...{
          IdPersonneEV1: await keyOf(db, 'services'),
          Rule: 'RESPONSABLES',
          Visible: true,
          Cachee: false,
          Actif: true,
        },
      },
    },
  });
  const trials = { LibListe: 'Essais du portail', IdNature: 'PRJ', named: [employee] } as const;
  await submit('admin', await make('admin', { ...trials, values: { Cachee: true, Visible: false } }));
}

async function keyOf(db: Db, login: string): Promise<number> {
  const { key } = await rowOf(
    db,
    sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where lower("CompteAD") = ${login}`,
  );
  return key;
}
