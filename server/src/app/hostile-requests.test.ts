import type { Call, Input } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { usualSettings } from '@passerelle/contracts/provisioning/connectors/usual-directories.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNeverBroken, expectRefused, tree } from '../testing/hostile.ts';
import { businessState } from '../testing/matrix/business-state.ts';
import { runs } from '../testing/runs.ts';
import { requestOf, type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Sound settings of a directory that nobody answers for. */
const nowhere = {
  connector: 'ldap',
  fields: Object.entries({
    ...usualSettings.plain,
    kind: 'plain',
    url: 'ldaps://127.0.0.1:1',
    bindDn: 'cn=portal,dc=test',
    base: 'dc=test',
    unit: 'ou=people,dc=test',
    secret: 'hush',
  }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
};

const send = (request: InjectOptions, login = 'admin') => server.as(login).send(request);

describe('paths', () => {
  test('keys that are none are refused', async () => {
    for (const key of [
      '0',
      '-1',
      '1.5',
      '1e3',
      '2147483648',
      '99999999999999999999',
      'x',
      '%00',
      '1%20',
      '+1',
      '0x10',
      'null',
      '[]',
    ])
      expectRefused(await send({ method: 'GET', url: `/api/Personnes/${key}` }), key);
  });

  test('that cannot be decoded, or are endless, are refused in the one shape of failures', async () => {
    for (const key of ['%FF', '%ED%A0%80', '%', '%C3', 'x'.repeat(9000)])
      for (const path of [`/api/Personnes/${key}`, `/api/${key}`, `/${key}`])
        expectNeverBroken(await send({ method: 'GET', url: path }), path.slice(0, 40));
    const refused = await send({ method: 'GET', url: '/api/Personnes/%FF', headers: { 'accept-language': 'pl' } });
    expect(refused.json().error).toMatchObject({
      name: 'INVALID_INPUT',
      message: expect.stringMatching(/[ąćęłńóśźż]/),
    });
    // The first of ours that is wanted, to the end of what is wanted.
    for (const wanted of ['sv, nb;q=0.9, pl;q=0.3', 'fr;q=0, de;q=0.2, pl;q=0.8']) {
      const said = await send({ method: 'GET', url: '/api/Personnes/%FF', headers: { 'accept-language': wanted } });
      expect(said.json().error.message, wanted).toBe(refused.json().error.message);
    }
    const endless = await send({ method: 'GET', url: `/api/Personnes/${'x'.repeat(9000)}` });
    expect(endless.json().error.name).toBe('URI_TOO_LONG');
  });

  test('a path of ours by another method is no way in', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const)
      expectRefused(await send({ method: method as 'PUT', url: '/api/PersonneActifs' }), method);
  });
});

describe('bodies', () => {
  const withBody = allCalls.filter((call) => call.body !== undefined);
  const deep = '['.repeat(9999) + ']'.repeat(9999);
  /** A key that nothing has: a body of the right form is still about nothing. */
  const nobody = 2_000_000_000;
  const role = { LibRole: 'Own', Famille: 'BASE', grants: [{ IdProfil: nobody, IdPerimetre: nobody }] };
  const page = { Contenus: { FR: { Titre: 'x', Texte: 'x' } }, Droits: [] };
  const note = { ...page, Version: '9.9.9', Annonce: false };
  const mail = {
    LibMail: 'None',
    Langue: 'FR',
    Mailto: [],
    CClist: [],
    BCClist: [],
    URL: '',
    Source: 'roleEnded',
    Perso: false,
    ProfilRoutage: null,
    DateD: null,
    DateF: null,
  };
  const definition = {
    ...{ LibImport: 'None', Traductions: {}, Sens: 'import', Actif: false, roles: [] },
    Etat: { columns: [{ field: 'LibSite' }], mode: 'update' },
  };
  const licence = {
    Office365: true,
    DateExpirationOffice: '2027-01-01',
    Vu: { Office365: true, DateExpirationOffice: null },
  };
  const automatic = {
    ...{ LibAutomatique: 'x', Source: 'IdPays', IdNature: 'ORG', Conditions: null, Seuil: 3, IdPersonneEV1: null },
    ...{ Rule: 'TOUS', Visible: true, Cachee: false, Actif: true },
  };
  const good: Readonly<Record<string, { params?: object; query?: object; body: object }>> = {
    'session.startOn': { body: { startsOn: 'dashboard' } },
    'session.setDefaultRole': { params: { IdPersonneEV1: 1 }, body: { IdPersonneRole: 1 } },
    'directory.export': { body: { format: 'csv', filter: '', columns: ['IdPays'] } },
    'directory.sensitive': { params: { IdPersonneEV1: nobody }, body: { fields: ['NIN'] } },
    'directory.authorizedData': { body: { Table: 'Site' } },
    'bam.create': { body: { IdTypeDossier: 1, IdPersonneEV1: nobody, DateDeDebut: '2030-01-01' } },
    'bam.save': {
      params: { IdPersonneEV1: nobody, IdDossier: nobody },
      body: { fields: [{ IdChamp: 'DateDeFin', Valeur: '2030-01-01' }] },
    },
    'bam.validate': { params: { IdDossier: nobody, IdVisa: 1, IdLangue: 'FR' }, body: { Remarque: 'no remark' } },
    'bam.reject': { params: { IdDossier: nobody, IdVisa: 1, IdLangue: 'FR' }, body: { Remarque: 'not this one' } },
    'bam.clone': { body: { IdDossier: nobody } },
    'bam.prolong': { params: { IdDossier: nobody }, body: { DateDeFin: '2030-01-01' } },
    'bam.revise': { params: { IdDossier: nobody }, body: { fields: [{ IdChamp: 'DateDeFin', Valeur: null }] } },
    'bam.deleteMany': { body: { ListeBAM: [nobody] } },
    'bam.closeMany': { body: { ListeBAM: [nobody], DateCloture: '2030-01-01' } },
    'bam.recallMany': { body: { ListeBAM: [nobody], Remarque: 'not needed any more' } },
    'bam.changeMany': { body: { ListeBAM: [nobody], Statut: 'revue' } },
    'bam.disputeMany': { body: { ListeBAM: [nobody], Remarque: 'not needed any more' } },
    'bam.submitMany': { body: { ListeBAM: [nobody] } },
    'bam.remindMany': { body: { ListeBAM: [nobody] } },
    'bam.validateMany': { body: { ListeBAM: [nobody], Remarque: 'all of them' } },
    'bam.objectives': { params: { IdDossier: nobody }, body: {} },
    'bam.deleteObjectives': { params: { IdDossier: nobody }, body: { IdObjectifs: [nobody] } },
    'bam.all': { body: { filter: '{}' } },
    'hiringFiles.list': { body: { filter: '{}' } },
    'hiringFiles.export': { body: { format: 'csv', filter: '', columns: ['IdDossier'] } },
    'bam.ofPerson': { body: { filter: '{}', IdPersonneEV1: nobody } },
    'bam.count': { body: { filter: '{}' } },
    'bam.export': { body: { format: 'csv', filter: '', columns: ['IdDossier'] } },
    'requestTracking.export': {
      params: { suivi: 'toutes' },
      body: { format: 'csv', filter: '', columns: ['NumeroDemande'] },
    },
    'sites.export': { body: { format: 'csv', filter: '', columns: ['IdPays'] } },
    'sites.add': { body: { fields: [{ IdChamp: 'LibSite', Valeur: null }] } },
    'sites.save': { params: { IdSite: nobody }, body: { fields: [{ IdChamp: 'Tel', Valeur: null, Vu: null }] } },
    'lists.add': { params: { Liste: 'Contrat' }, body: { fields: [{ IdChamp: 'Libelle', Valeur: null }] } },
    'lists.save': {
      params: { Liste: 'Contrat', Cle: '999999999' },
      body: { fields: [{ IdChamp: 'Libelle', Valeur: null, Vu: null }] },
    },
    'parameters.save': { params: { IdParam: 'NOTHING' }, body: { fields: [{ IdChamp: 'Valeur', Valeur: 1, Vu: 1 }] } },
    'reporting.arrange': { params: { IdRole: nobody }, body: { measures: ['workforce'] } },
    'lists.arrange': { params: { Liste: 'Contrat' }, body: { Cles: ['999999999'] } },
    'creation.choices': { body: { Table: 'Societe', Nature: 'person' } },
    'creation.identifiers': { body: { Prenom: 'Ada', Nom: 'Nobody' } },
    'creation.duplicates': { body: { Prenom: 'Ada', Nom: 'Nobody', IdPays: 'FR' } },
    'creation.add': { body: { fields: [{ IdChamp: 'Nom', Valeur: null }] } },
    'companies.export': { body: { format: 'csv', filter: '', columns: ['IdPays'] } },
    'distributionLists.list': { body: { filtre: 'all', filter: '', after: '' } },
    'distributionLists.export': { body: { filtre: 'all', format: 'csv', filter: '', columns: ['LibListe'] } },
    'distributionLists.create': { body: { comme: nobody, fields: [{ IdChamp: 'LibListe', Valeur: null }] } },
    'distributionLists.save': {
      params: { id: nobody },
      body: { fields: [{ IdChamp: 'DescListe', Valeur: null, Vu: null }] },
    },
    'distributionLists.nameTaken': { body: { NomDL: 'x', IdNature: 'PRJ', SansPrefixe: false } },
    'listGroups.create': { params: { id: nobody }, body: { LibGroupe: 'x', Ordre: 1 } },
    'listGroups.update': { params: { groupId: nobody }, body: { LibGroupe: 'x', Ordre: 1 } },
    'listGroups.saveConditions': { params: { id: nobody, groupId: 0 }, body: { Conditions: null, Revision: 1 } },
    'listGroups.saveNamed': {
      params: { id: nobody, groupId: 0 },
      body: { NewMails: ['x'], DelMails: ['y'], named: [nobody], removed: [nobody], neither: [nobody] },
    },
    'listAutomatic.preview': { body: { IdAutomatique: null, declaration: automatic } },
    'listAutomatic.declare': { body: { declaration: automatic, Motif: 'x' } },
    'listAutomatic.change': { params: { id: nobody }, body: { Revision: 1, declaration: automatic, Motif: 'x' } },
    'listOwners.change': {
      query: { IdListes: '[1]' },
      body: {
        choix: { filtre: 'all', filter: '', only: [nobody], except: [nobody] },
        ...{ IdPersonneEV1: nobody, IdPersonneEV1backup: nobody, Motif: 'x' },
      },
    },
    'listSubscriptions.save': {
      params: { personId: nobody },
      body: { abonnements: [{ IdListe: nobody, abonne: true }] },
    },
    'listSuiteMove.decide': { params: { id: nobody }, body: { how: 'basculer' } },
    'listSuite.settle': { params: { id: nobody }, body: { how: 'laisser', Mails: ['x'] } },
    'listSecurity.save': {
      params: { id: nobody },
      body: { Rule: 'TOUS', IdPersonneEV1Personnes: [nobody], MailsCustomRule: ['x'] },
    },
    'listGroups.preview': { body: { IdListe: nobody, IdGroupe: 0, Conditions: null, jour: '2999-01-31' } },
    'listHealth.mend': { params: { id: nobody }, body: { fault: 'noBackup', IdGroupe: 0 } },
    'listLosses.decide': { params: { id: nobody }, body: { decision: 'oui', Empreinte: 'x' } },
    'listVisas.validate': {
      params: { id: nobody, visaId: nobody },
      body: { visaType: 'CREATION', Version: 1, Remarque: 'x' },
    },
    'listVisas.reject': {
      params: { id: nobody, visaId: nobody },
      body: { visaType: 'CREATION', Version: 1, Remarque: 'x' },
    },
    'companies.add': { body: { fields: [{ IdChamp: 'LibSociete', Valeur: null }] } },
    'companies.save': { params: { IdSociete: nobody }, body: { fields: [{ IdChamp: 'Tel', Valeur: null, Vu: null }] } },
    'rounds.replay': {
      params: { typeDemande: 3 },
      body: { Circuit: { Rangs: [], RelanceApres: null, EscaladeApres: null } },
    },
    'forms.check': { params: { IdFormulaire: 'site' }, body: { Modifs: {} } },
    'forms.preview': { params: { IdFormulaire: 'site' }, body: { Modifs: {}, IdPersonneEV1: nobody, cle: null } },
    'drafts.write': { params: { form: 'x', subject: 'x' }, body: { values: '{}', baseRevision: null, Revision: 0 } },
    'review.decide': { params: { IdPersonneRole: 1 }, body: { kind: 'unused', decision: 'keep' } },
    'delegation.give': {
      body: {
        IdPersonneFiche: 1,
        IdPersonneRoleDelegue: nobody,
        IdPersonneEV1Delegue: 2,
        DateDebut: '2099-01-01',
        DateFin: '2099-01-02',
        IdRole: 1,
      },
    },
    'delegation.cancel': {
      body: { IdPersonneRole: nobody, IdPersonneEV1Delegue: 1, IdPersonneFiche: 2, IdRole: 1 },
    },
    'absences.setCalendar': { params: { IdPersonneEV1: nobody }, body: { Adresse: 'https://calendar.test/mine.ics' } },
    'delegation.setDates': { params: { IdPersonneRole: nobody }, body: { DateFin: '2099-01-01' } },
    'messages.create': { body: { Texte: 'x', Actif: false } },
    'messages.saveVersion': { body: { IdMessage: nobody, IdLangue: 'PL', Texte: 'x' } },
    'messages.update': {
      params: { id: nobody },
      body: { Actif: false, MessageLgs: [{ IdLangue: 'FR', Texte: 'x' }], Revision: 1 },
    },
    'notifications.saveChoices': { body: { channels: [], silence: null } },
    'tokens.give': { params: { serial: 'NONE-1' }, body: { IdPersonneEV1: nobody, Motif: 'New phone' } },
    'tokens.takeBack': { params: { serial: 'NONE-1' }, body: { Motif: 'Handed in' } },
    'tokens.lose': { params: { serial: 'NONE-1' }, body: { Motif: 'Lost at sea' } },
    'mailDelivery.retryAll': { body: { state: 'refused' } },
    'mailDelivery.bounce': { body: { messageId: 'none@none', answer: '550' } },
    'releaseNotes.markRead': { body: { notes: [nobody] } },
    'releaseNotes.add': { body: note },
    'releaseNotes.update': { params: { IdReleaseNote: nobody }, body: { ...note, Revision: 1 } },
    'releaseNotes.publish': {
      params: { IdReleaseNote: nobody },
      body: { DatePublication: '2099-01-01T00:00:00.000Z', Revision: 1 },
    },
    'documentation.add': { body: { ...page, Cle: 'none', Rubrique: 'start', Ecrans: [] } },
    'documentation.save': { params: { Cle: 'none' }, body: { ...page, Rubrique: 'start', Ecrans: [], Masquee: false } },
    'mail.create': { body: { ...mail, IdMail: 'NONE' } },
    'mail.update': { params: { IdMail: 'NONE' }, body: { ...mail, Revision: 0 } },
    'mail.activate': { params: { IdMail: 'NONE' }, body: { Actif: false } },
    'mail.copy': { params: { IdMail: 'NONE' }, body: { IdMail: 'NONE_2' } },
    'mail.writeTemplate': { params: { IdMail: 'NONE', Langue: 'FR' }, body: { OBJET: 'x', body: 'x', Revision: 0 } },
    'mail.writeField': {
      params: { IdMail: 'NONE', IdField: 'x' },
      body: { Type: 'text', Map: 'to.Nom', DateDebut: null, DateFin: null, Revision: 0 },
    },
    'mail.preview': { params: { IdMail: 'NONE' }, body: { id: null, languages: ['FR'] } },
    'mail.test': { params: { IdMail: 'NONE' }, body: { id: nobody, Langue: 'FR' } },
    'perimeters.preview': { body: { Conditions: { person: { and: [] } } } },
    'jobs.retryAll': { body: { queue: 'none', cause: 'bug', sign: '' } },
    'hiring.open': { params: { IdPersonneEV1: nobody }, body: { Precisions: 'see you soon' } },
    'hiring.fillIn': {
      params: { IdPersonneEV1: nobody },
      body: { fields: [{ IdChamp: 'VillePerso', Valeur: 'Nantes', Vu: null }] },
    },
    'hiring.decide': {
      params: { IdPersonneEV1: nobody, IdPiece: nobody },
      body: { Etat: 'rejected', Version: 1, Remarque: 'cannot be read' },
    },
    'programs.create': {
      body: {
        LibProgramme: 'none',
        IdPersonneEV1: nobody,
        IdRole: nobody,
        scopes: ['scim.read'],
        DateFin: '2099-01-01',
      },
    },
    'programs.change': { params: { IdProgramme: nobody }, body: { LibProgramme: 'none', scopes: ['scim.read'] } },
    'programs.rotate': { params: { IdProgramme: nobody }, body: { DateFin: '2099-01-01', overlap: true } },
    'webhooks.create': { body: { IdProgramme: nobody, Url: 'https://example.test/x', events: ['person.added'] } },
    'webhooks.change': {
      params: { IdWebhook: nobody },
      body: { Url: 'https://example.test/x', events: ['person.added'] },
    },
    'webhooks.rotate': { params: { IdWebhook: nobody }, body: { overlap: true } },
    'scim.searchUsers': { body: { filter: 'userName pr' } },
    'scim.searchGroups': { body: { count: 1 } },
    'scim.create': { body: { userName: 'x', name: { familyName: 'x' } } },
    'scim.replace': { params: { id: '2000000000' }, body: { title: 'x' } },
    'scim.patch': { params: { id: '2000000000' }, body: { Operations: [{ op: 'replace', value: { title: 'x' } }] } },
    'hiring.contact': { params: { IdPersonneEV1: nobody }, body: { MailPerso: 'somebody@home.test' } },
    'hiring.returnDay': { params: { IdPersonneEV1: nobody }, body: { DateRetour: '2026-12-24', Remarque: 'later' } },
    'hiring.send': { params: { IdPersonneEV1: nobody }, body: { renews: true } },
    'hiring.settleDifferences': { params: { IdPersonneEV1: nobody }, body: { Retenus: [] } },
    'hiring.validate': { params: { IdPersonneEV1: nobody }, body: { IdVisa: nobody, Version: 1, Retenus: [] } },
    'hiring.transmit': { params: { IdPersonneEV1: nobody }, body: { Note: 'x' } },
    'hiring.transmitAgain': { params: { IdPersonneEV1: nobody }, body: { fields: [] } },
    'hiringDocuments.save': {
      body: {
        Titre: { text: 'x', Traductions: {} },
        ...{ IdPays: null, IdSociete: null, IdLangue: null, Ordre: 1, Actif: true },
        document: ['00000000-0000-0000-0000-000000000000'],
      },
    },
    'hiring.askWaiver': { params: { IdPersonneEV1: nobody, IdPiece: nobody }, body: { Motif: 'Not to be had' } },
    'hiring.decideWaiver': {
      params: { IdPersonneEV1: nobody, IdPiece: nobody },
      body: { granted: true, Version: 1 },
    },
    'candidate.askWaiver': { params: { IdPiece: nobody }, body: { Motif: 'Not to be had' } },
    'candidate.abandon': { body: {} },
    'candidate.ask': { body: { token: 'none' } },
    'hiring.sendBack': {
      params: { IdPersonneEV1: nobody },
      body: { fields: ['VillePerso'], pieces: [nobody], Remarque: 'which town is it' },
    },
    'candidate.enter': { body: { token: 'none', DateNaissance: '1990-01-01' } },
    'candidate.pages': { params: { IdPiece: nobody }, body: { pages: ['00000000-0000-4000-8000-000000000000'] } },
    'candidate.save': { body: { fields: [{ IdChamp: 'VillePerso', Valeur: 'Nantes' }] } },
    'photos.give': {
      params: { IdPersonneEV1: nobody },
      body: { IdFichier: '00000000-0000-4000-8000-000000000000' },
    },
    'photos.decide': { params: { IdPhoto: nobody }, body: { decision: 'reject', Motif: 'not a face' } },
    'inventories.move': { params: { IdInventaire: nobody, action: 'rendre' }, body: { Motif: 'handed in' } },
    'inventories.save': { params: { IdInventaire: nobody }, body: { Numero: 'A-17', DateFin: null } },
    'inventories.loadVehicles': { body: { IdFichier: '00000000-0000-4000-8000-000000000000' } },
    'imports.verify': {
      params: { id: nobody },
      body: { ListeData: [{ LibSite: 'x' }], jours: { DateFin: 'day-first' } },
    },
    'definitions.add': { body: { ...definition, Sujet: 'nothing' } },
    'definitions.save': { params: { IdImport: nobody }, body: { ...definition, Version: 1 } },
    'definitions.preview': {
      body: { Sujet: 'nothing', Etat: definition.Etat, IdFichier: '00000000-0000-4000-8000-000000000000' },
    },
    'imports.save': { params: { id: nobody }, body: { IdRun: nobody } },
    'imports.mend': { params: { IdRun: nobody }, body: { lignes: [{ line: 2, cells: ['x', ''] }] } },
    'imports.export': { params: { id: nobody }, body: { format: 'csv', filter: '{}' } },
    'requests.sites': { body: { typeDemande: 3, IdPersonneEV1: nobody } },
    'requests.add': { body: { typeDemande: 3, IdPersonneEV1: nobody, fields: [], transmettre: false } },
    'requests.save': { params: { IdDemande: nobody }, body: { fields: [{ IdChamp: 'DateFin', Valeur: null }] } },
    'requests.move': { params: { IdDemande: nobody, action: 'annuler' }, body: { Motif: 'not needed any more' } },
    'requests.validate': { params: { IdDemande: nobody, IdVisa: nobody }, body: { Version: 1, fields: [] } },
    'requests.reject': { params: { IdDemande: nobody, IdVisa: nobody }, body: { Remarque: 'not this year' } },
    'requests.sendBack': {
      params: { IdDemande: nobody, IdVisa: nobody },
      body: { Champs: ['DateFin'], Remarque: 'until when?' },
    },
    'requests.acknowledge': {
      params: { IdDemande: nobody },
      body: { lignes: [{ IdLigne: nobody, Libelle: 'Screen', NumeroSerie: null, Etat: 'new' }] },
    },
    'requests.correctReceipt': {
      params: { IdDemande: nobody },
      body: { lignes: [{ IdLigne: nobody, Libelle: 'Screen', NumeroSerie: null, Etat: 'new' }] },
    },
    'requests.signReceipts': {
      params: { IdPersonneEV1: nobody },
      body: { acquittements: [{ IdDemande: nobody, Version: 1 }], NomSigne: 'Ada' },
    },
    'requests.decideMany': {
      body: {
        decision: 'rejeter',
        visas: [{ IdDemande: nobody, IdVisa: nobody, Version: 1 }],
        Remarque: 'not this year',
      },
    },
    'requests.keepAtHand': { params: { typeDemande: 4 }, body: { favori: true } },
    'requests.comment': { params: { IdDemande: nobody }, body: { Texte: 'When will it be there?' } },
    'retention.hold': { params: { IdPersonneEV1: nobody }, body: { Motif: 'a dispute is open' } },
    'handover.sign': { params: { IdPersonneEV1: nobody }, body: { NomSigne: 'Ada' } },
    'lifecycle.foresee': { params: { IdPersonneEV1: nobody, action: 'lever' }, body: {} },
    'lifecycle.move': { params: { IdPersonneEV1: nobody, action: 'lever' }, body: { Motif: 'gone for good' } },
    'mobility.plan': {
      params: { IdPersonneEV1: nobody },
      body: { day: '2027-01-01', fields: [{ IdChamp: 'Fonction', Vu: null, Valeur: 'x' }], Motif: 'another company' },
    },
    'mobility.foresee': {
      params: { IdPersonneEV1: nobody },
      body: { day: '2027-01-01', fields: [{ IdChamp: 'Fonction', Vu: null, Valeur: 'x' }] },
    },
    'mobility.cancel': { params: { IdPersonneEV1: nobody, id: 1 }, body: { Revision: 1 } },
    'login.foresee': { params: { IdPersonneEV1: nobody }, body: { CompteAD: 'somebody.else' } },
    'login.regenerate': {
      params: { IdPersonneEV1: nobody },
      body: { CompteAD: 'somebody.else', Motif: 'married in May' },
    },
    'licence.foresee': { params: { IdPersonneEV1: nobody }, body: licence },
    'licence.save': { params: { IdPersonneEV1: nobody }, body: licence },
    'provisioning.settle': {
      params: { IdPersonneEV1: nobody, system: 'time' },
      body: { how: 'skipped', Motif: 'gone for good' },
    },
    'provisioning.adopt': { params: { IdPersonneEV1: nobody, system: 'time' }, body: { Motif: 'gone for good' } },
    'provisioning.abandon': { params: { IdPersonneEV1: nobody }, body: { Motif: 'gone for good' } },
    'provisioning.retryCause': { body: { system: 'time', kind: 'change', cause: 'none' } },
    'provisioning.settleCause': {
      body: { system: 'time', kind: 'change', cause: 'none', how: 'skipped', Motif: 'gone for good' },
    },
    'provisioning.allowClosings': { body: { people: [nobody], Motif: 'gone for good' } },
    'provisioning.compare': { body: { system: 'time' } },
    'provisioning.ignoreGaps': { body: { ecarts: [nobody], until: '2027-01-01', Motif: 'gone for good' } },
    'provisioning.tryConnector': { params: { system: 'directory' }, body: nowhere },
    'provisioning.setConnector': { params: { system: 'directory' }, body: nowhere },
    'provisioning.misbehave': { params: { system: 'time' }, body: { fault: 'none' } },
    'plans.confirm': { params: { IdPlan: nobody }, body: {} },
    'plans.prepare': { body: { kind: 'role', input: { IdRole: nobody } } },
    'rights.add': { body: { IdDroit: 'own', LibDroit: 'Own', TypeDroit: 0 } },
    'rights.update': { params: { IdDroit: 'none' }, body: { LibDroit: 'None' } },
    'rights.updateProfileRights': { body: { profilsDroits: [{ IdProfil: nobody, IdDroit: 'ann', Valeur: 1 }] } },
    'roles.opens': { body: { IdRole: 1, targets: [nobody] } },
    'roles.give': { body: { IdRole: 1, targets: [nobody] } },
    'roles.copy': { params: { id: nobody }, body: { roles: [1] } },
    'effects.retryAll': { body: { system: 'mail', operation: 'send', cause: 'none' } },
    'effects.settle': { params: { id: nobody }, body: { how: 'skipped', Motif: 'gone for good' } },
    'effects.pause': { params: { system: 'none' }, body: { Motif: 'gone for good' } },
    'effects.adopt': { params: { id: nobody }, body: { Motif: 'gone for good' } },
    'roles.end': { params: { IdPersonneRole: nobody }, body: { Motif: 'gone for good' } },
    'roles.update': { params: { id: nobody }, body: { roles: [] } },
    'rolesAdmin.insertAdvanced': { body: role },
    'rolesAdmin.insertStandard': { body: role },
    'secondFactor.confirm': { body: { code: '123456' } },
    'secondFactor.exempt': { params: { IdPersonneEV1: nobody }, body: { Motif: 'No phone', DateFin: null } },
    'secondFactor.registerTokens': { body: { tokens: [{ serial: 'A-123', seed: 'A'.repeat(32), digits: 6 }] } },
    'secondFactor.reset': { params: { IdPersonneEV1: nobody }, body: { Motif: 'Phone lost' } },
    'secondFactor.showApp': { body: { current: null } },
    'secondFactor.takeToken': { body: { serial: 'A-123', seed: null, digits: 6, current: null } },
    'signInLinks.invite': { body: { chosen: { filter: '{}', langue: 'fr', only: [nobody] } } },
    'signInLinks.show': { params: { IdPersonneEV1: nobody }, body: { code: null } },
    'viewAs.start': { body: { IdPersonneEV1: nobody, Motif: 'Helping them' } },
    'texts.noteShown': { body: { keys: ['SHELL:home'] } },
    'translations.write': {
      params: { Famille: 'SHELL', Cle: 'home' },
      body: { texts: { PL: { Texte: 'Start', Version: 0 } } },
    },
    'translations.restore': {
      params: { Famille: 'SHELL', Cle: 'home', IdLangue: 'PL' },
      body: { Version: 0, current: 0 },
    },
    'translations.lookAtImport': { body: { IdFichier: '00000000-0000-4000-8000-000000000000' } },
    'translations.importFile': { body: { IdFichier: '00000000-0000-4000-8000-000000000000', version: '0', take: [] } },
    'subscriptions.subscribe': { body: { IdVue: 1, Rythme: 'day' } },
    'subscriptions.change': { params: { IdAbonnement: 1 }, body: { Rythme: 'week', EtatAbonnement: 'paused' } },
    'views.rename': { params: { Ecran: 'directory', IdVue: 1 }, body: { LibVue: 'x' } },
    'person.putBack': { params: { IdPersonneEV1: nobody }, body: { IdChamp: 'Fonction', entry: 1, Vu: null } },
    'person.save': {
      params: { IdPersonneEV1: nobody },
      body: { fields: [{ IdChamp: 'Fonction', Vu: null, Valeur: 'x' }] },
    },
    'datedChanges.plan': {
      params: { IdPersonneEV1: nobody },
      body: { day: '2027-01-01', fields: [{ IdChamp: 'Fonction', Vu: null, Valeur: 'x' }], Motif: 'because' },
    },
    'datedChanges.move': { params: { IdPersonneEV1: nobody, id: 1 }, body: { day: '2027-01-01', Revision: 1 } },
    'person.excludeFromLists': { params: { personId: nobody }, body: { ExcluLD: true } },
    'tags.save': { params: { IdPersonneEV1: nobody }, body: { tags: ['x'], seen: [] } },
    'views.save': { params: { Ecran: 'directory' }, body: { LibVue: 'x', Etat: '{}', IdRole: null } },
    'views.setDefault': { params: { Ecran: 'directory' }, body: { IdVue: null } },
  };

  test.each(withBody.map((call) => [call.operationId, call] as const))(
    '%s refuses what it does not know',
    async (id, call) => {
      const input = good[id];
      expect(input, `a good body for ${id}`).toBeDefined();
      const before = await businessState(server.database.pool);
      const request = requestOf(call, input as Input<Call>);
      const json = JSON.stringify(input!.body);
      const declared = Object.keys((call.body as unknown as { properties?: object }).properties ?? {});
      const extra = ['IdPersonneEV1', 'ParDefaut', 'mine', 'admin', 'constructor', 'toString', '__proto__']
        .filter((property) => !declared.includes(property))
        .map((property) => `${json.slice(0, -1)},"${property}":1}`);
      const bodies = [
        ...extra,
        `${json.slice(0, -1)},"__proto__":{"admin":true}}`,
        '{}',
        '[]',
        'null',
        '1',
        '"x"',
        '{',
        '',
        '\u0000',
        `[${json}]`,
      ];
      const parts = declared.flatMap((property) =>
        [deep, '1e308', '-2147483649', '9007199254740993'].map(
          (value) => `${json === '{}' ? '{' : `${json.slice(0, -1)},`}"${property}":${value}}`,
        ),
      );
      for (const payload of [...bodies, ...parts]) {
        const response = await send({ ...request, payload, headers: { 'content-type': 'application/json' } });
        expectRefused(response, payload, call);
      }
      expect(await businessState(server.database.pool)).toBe(before);
    },
  );

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'x',
    '',
  ])('of type %j are not taken for JSON', async (type) => {
    const request = requestOf(directoryCalls.authorizedData, { body: { Table: 'Personne' } });
    const response = await send({ ...request, payload: 'a=1&b=<x>', headers: { 'content-type': type } });
    expectRefused(response, type);
  });

  test('that hold JSON keep it, or refuse it, whatever it is', async () => {
    const text = fc.oneof(
      tree.map((node) => JSON.stringify(node) ?? ''),
      fc.constantFrom(
        '"\\u0000"',
        '{"a":"\\ud800"}',
        '{"\\udfff":1}',
        '{"__proto__":{"a":1}}',
        '"\\\\u0000"',
        '1e999',
        '-0',
      ),
      fc.integer({ min: 1, max: 9999 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (values) => {
        const draft = { params: { form: 'x', subject: 'é %' }, body: { values, baseRevision: null, Revision: 0 } };
        expectNeverBroken(await send(requestOf(draftsCalls.write, draft)), values);
        expectNeverBroken(await send(requestOf(draftsCalls.read, draft)), values);
        await send(requestOf(draftsCalls.discard, { params: draft.params }));
        const view = { params: { Ecran: 'directory' as const }, body: { LibVue: 'x', Etat: values, IdRole: null } };
        expectNeverBroken(await send(requestOf(viewsCalls.save, view)), values);
      }),
      { numRuns: runs(150) },
    );
  });

  test('say where they hold what nothing can hold, however deep', async () => {
    const faultOf = async (body: string) => {
      const request = requestOf(directoryCalls.authorizedData, { body: { Table: 'Site' } });
      const headers = { 'content-type': 'application/json' };
      return (await send({ ...request, payload: body, headers })).json().error.details[0];
    };
    for (const none of ['', '{']) expect(await faultOf(none)).toEqual({ path: 'body', rule: 'json' });
    expect(await faultOf('{"__proto__":1}')).toEqual({ path: 'body/__proto__', rule: 'unknownProperty' });
    expect(await faultOf('{"Table":"Site","Table":"Personne"}')).toEqual({ path: 'body/Table', rule: 'repeated' });
    expect(await faultOf('{"Table":"Site","Ids":["1","\\u0000"]}')).toEqual({
      path: 'body/Ids/1',
      rule: 'unknownValue',
    });
    expect(await faultOf(`{"Table":"Site","Ids":${deep}}`)).toMatchObject({ rule: 'tooDeep' });
  });

  test('of 2 MB are too large', async () => {
    const request = requestOf(directoryCalls.authorizedData, {
      body: { Table: 'Personne', Filter: 'x'.repeat(2_000_000) },
    });
    expect((await send(request)).json().error.name).toBe('PAYLOAD_TOO_LARGE');
  });

  test('nothing of somebody else is written by naming them', async () => {
    const Etat = '{}';
    const theirs = await server
      .as('hr')
      .call(viewsCalls.save, { params: { Ecran: 'directory' }, body: { LibVue: 'theirs', Etat, IdRole: null } });
    const before = await businessState(server.database.pool);
    const IdVue = theirs.body.IdVue;
    const { user } = (await server.as('hr').call(sessionCalls.getConnectedUser, {})).body;
    const employee = server.as('employee');
    const answers = [
      await employee.call(viewsCalls.remove, { params: { Ecran: 'directory', IdVue } }),
      await employee.call(viewsCalls.setDefault, { params: { Ecran: 'directory' }, body: { IdVue } }),
      await employee.call(sessionCalls.setDefaultRole, {
        params: { IdPersonneEV1: user.IdPersonneEV1 },
        body: { IdPersonneRole: user.roles[1]!.IdPersonneRole },
      }),
      await employee.call(sessionCalls.setDefaultRole, {
        params: { IdPersonneEV1: (await employee.call(sessionCalls.getConnectedUser, {})).body.user.IdPersonneEV1 },
        body: { IdPersonneRole: user.roles[0]!.IdPersonneRole },
      }),
    ];
    expect(answers.map(({ error }) => error?.name)).toEqual([
      'NOT_FOUND',
      'INVALID_INPUT',
      'NOT_AUTHORIZED',
      'NOT_AUTHORIZED',
    ]);
    expect(await businessState(server.database.pool)).toBe(before);
  });
});

test('headers that lie or break are refused or ignored', async () => {
  const request = requestOf(directoryCalls.count, { query: {} });
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp5',
    'Bearer x',
    'Bearer a.b.c',
    `Bearer ${await server.token('admin')} x`,
    `Bearer ${'a'.repeat(20_000)}`,
    'bearer null',
  ])
    expect((await server.anonymous.send({ ...request, headers: { authorization } })).json().error.name).toBe(
      'TOKEN_INVALID',
    );
  for (const headers of [
    { 'accept-language': '\ud83d' },
    { 'accept-language': 'x'.repeat(9000) },
    { 'x-forwarded-for': '1.2.3.4' },
  ])
    expectNeverBroken(await send({ ...request, headers }), headers);
  expect((await send({ ...request, headers: { 'x-person-role': '1' } })).json().error.name).toBe('ROLE_CHANGED');
});
