import { fileTypes } from '@passerelle/contracts/requests/types/bam.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nth } from '../../../platform/sure.ts';
import { sayDuePaper } from './demo-due-paper.ts';
import { type CallAs, demoHands } from './demo-hands.ts';
import { makeHiringFiles } from './demo-hiring.ts';
import { makeImports } from './demo-imports.ts';
import { type DemoTeam, demoTeam, isUnlived } from './demo-life.queries.ts';
import { makeLists } from './demo-lists.ts';
import { sayPast } from './demo-past.ts';
import { makePayrollFiles } from './demo-payroll.ts';
import { makeTwins, moveTeam } from './demo-team.ts';

type Hands = ReturnType<typeof demoHands>;

/**
 * What the demonstration group has asked for and decided by the time that somebody looks at it: requests at each of their stages,
 * things that are held, files of mission, photos that wait, hiring files, files of people. Its people do all of it by the calls that screens make, so that
 * histories, notifications and inboxes say what they would say of anybody. Done once: nothing where anything was ever asked for.
 * @throws where a call fails
 */
export async function liveDemo(db: Db, callAs: CallAs): Promise<void> {
  if (!(await isUnlived(db))) return;
  const team = await demoTeam(db);
  const hands = demoHands(callAs);
  await askForFirst(hands, team);
  await sayPast(db);
  for (const one of team.reports) await hands.giveFace('hr', one);
  await hands.acceptFaces('admin');
  for (const one of team.others) await hands.giveFace('hr', one);
  await askForBadges(hands, team);
  await askForSoftware(hands, team);
  await askForEquipment(hands, team);
  await makeFiles(hands, team);
  await makeLists(db, callAs, team);
  await makeHiringFiles(callAs, hands, team);
  await makePayrollFiles(callAs, hands, team);
  await sayDuePaper(db, team);
  await moveTeam(callAs, team);
  await makeTwins(callAs, team);
  await makeImports(db, callAs, team);
}

/** A badge that is held, with a parking space asked for on it; one before the security officer, one before the manager. */
async function askForBadges({ ask, validate }: Hands, { reports, site: IdSite, dayFrom }: DemoTeam): Promise<void> {
  const badge = { IdSite, Principal: true, DateDebut: dayFrom(0) };
  const held = await ask('assistant', nth(reports, 0), 'acces', badge);
  await validate(held, 'manager', 'security', ['services', { NumeroBadge: 'P-10482' }]);
  const space = { IdSite, Immatriculation: 'GH-417-KL', DateDebut: dayFrom(1) };
  await ask('assistant', nth(reports, 0), 'parking', space);
  await validate(await ask('assistant', nth(reports, 1), 'acces', badge), 'manager');
  await ask('assistant', nth(reports, 2), 'acces', { ...badge, DateDebut: dayFrom(7), DateFin: dayFrom(97) });
}

/** Software that is installed: what was asked for before the portal takes its shape. */
async function askForFirst({ ask, validate }: Hands, { reports }: DemoTeam): Promise<void> {
  const drawing = 6;
  await validate(await ask('assistant', nth(reports, 1), 'logiciel', { IdLogiciel: drawing }), 'manager', 'desk');
}

/** Software that is before the service desk, before a manager, and refused. */
async function askForSoftware(hands: Hands, { reports, employee }: DemoTeam): Promise<void> {
  const { ask, validate, comment, reject } = hands;
  const [pdfEditor, projects, pictures] = [4, 5, 7];
  await validate(await ask('assistant', nth(reports, 2), 'logiciel', { IdLogiciel: projects }), 'manager');
  const wanted = await ask('employee', employee, 'logiciel', {
    IdLogiciel: pdfEditor,
    Justification: 'Signer et assembler les comptes rendus de chantier sans les imprimer.',
  });
  await comment('employee', wanted, 'Le lecteur gratuit n’assemble pas plusieurs fichiers.');
  const refused = await ask('assistant', nth(reports, 3), 'logiciel', { IdLogiciel: pictures });
  await reject('manager', refused, 'Le service communication prépare ces visuels sur demande.');
}

/** Equipment that arrived and is to be signed for, that is on its way, and that is a draft; a bicycle. */
async function askForEquipment(hands: Hands, { reports, employee, site, dayFrom }: DemoTeam): Promise<void> {
  const { ask, validate, comment, deliver } = hands;
  const laptop = { IdCategorieMateriel: 1, Marque: 'Lenovo', Modele: 'ThinkPad T14' };
  const screen = { IdCategorieMateriel: 2, Marque: 'Iiyama', Modele: 'ProLite 27' };
  const headset = { IdCategorieMateriel: 5 };
  const where = { IdSite: site };
  const arrived = await ask('assistant', nth(reports, 3), 'materiel', where, { lines: [laptop, screen] });
  await validate(arrived, 'manager', 'desk');
  await deliver('desk', arrived, [
    ['Lenovo ThinkPad T14', 'OR26-0041'],
    ['Iiyama ProLite 27', 'OR26-0042'],
  ]);
  const onItsWay = await ask('assistant', nth(reports, 1), 'materiel', where, { lines: [screen] });
  await validate(onItsWay, 'manager', 'desk');
  await comment('desk', onItsWay, 'Commande passée, livraison annoncée la semaine prochaine.');
  await ask('employee', employee, 'materiel', where, { lines: [headset], draft: true });
  const bicycle = { ...where, IdTypeVehicule: 3, DateDebut: dayFrom(3), DateFin: dayFrom(33) };
  await ask('assistant', nth(reports, 2), 'vehicule', bicycle);
}

/** Files of mission: two in force, one before those whom it names, an assignment half decided, a draft. */
async function makeFiles({ ask, validate }: Hands, { reports, missionManager, dayFrom }: DemoTeam): Promise<void> {
  const managers = { Manager2: missionManager, MngProxi: missionManager };
  const from = (first: number, last: number) => ({ DateDeDebut: dayFrom(first), DateDeFin: dayFrom(last) });
  const mission = {
    IdTypeDossier: fileTypes.mission,
    Situation: 'regie',
    IdOS: 2,
    RepasMidi: true,
    ...managers,
    HoraireHebdo: 35,
    HoraireHebdoClient: 37.5,
  };
  const named = ['manager', 'mission', 'hr'];
  await validate(await ask('assistant', nth(reports, 0), 'bam', { ...mission, ...from(-40, 20) }), ...named);
  await validate(await ask('assistant', nth(reports, 1), 'bam', { ...mission, ...from(-10, 170) }), ...named);
  await ask('assistant', nth(reports, 2), 'bam', { ...mission, IdOS: 3, ...from(14, 194) });
  const assignment = { IdTypeDossier: fileTypes.affectation, Situation: 'interne', HoraireHebdo: 35, ...managers };
  await validate(
    await ask('assistant', nth(reports, 3), 'bam', { ...assignment, DateDeDebut: dayFrom(30) }),
    'manager',
  );
  await ask('assistant', nth(reports, 0), 'bam', { ...mission, ...from(21, 201) }, { draft: true });
}
