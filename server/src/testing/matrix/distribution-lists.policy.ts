import { closed, type Policy, type Request, type Verdict, yes } from './policy.ts';

const none = 2_000_000_000;
const id = { id: none };

/** Of whoever is signed in: everybody may own a list, and of those of others nobody learns anything. */
const ofOwn = (about: string, request: Request, then: Verdict = 'NOT_FOUND') => ({
  about,
  request: () => request,
  verdict: () => then,
});

/** Managers, assistants, HR and administrators make lists. */
const make: readonly string[] = ['admin', 'admin2', 'hr', 'hr.fr', 'delegate', 'manager', 'mission', 'assistant'];
const toMake = (about: string, request: Request, then: Verdict) => ({
  about,
  request: () => request,
  verdict: ({ login }: { readonly login: string }) => (make.includes(login) ? then : 'NOT_AUTHORIZED'),
});

const nobodyFound = { IdListe: none, IdGroupe: 0, Conditions: { field: 'IdPays', operator: 'equals', value: 'FR' } };
const fields = (IdChamp: string) => [{ IdChamp, Valeur: null }];

export const distributionListsPolicy: Policy = {
  'distributionLists.list': closed(
    ofOwn('all', { body: { filtre: 'all' } }, yes),
    ofOwn('one’s own', { body: { filtre: 'my-lists' } }, yes),
    ofOwn(
      'by who is in them',
      { body: { filtre: 'all', filter: JSON.stringify({ where: { Nom: 'a' } }) } },
      'FILTER_INVALID',
    ),
  ),
  'distributionLists.count': closed(ofOwn('those that one backs', { query: { filtre: 'my-backup-lists' } }, yes)),
  'distributionLists.export': closed(
    ofOwn('what is seen', { body: { format: 'csv', filter: '', columns: ['LibListe'] } }, yes),
  ),
  'distributionLists.read': closed(ofOwn('none', { params: { ...id, lang: 'fr' } })),
  'distributionLists.rights': closed(ofOwn('on none', { params: id })),
  'distributionLists.create': closed(
    toMake('one without a name', { body: { fields: fields('LibListe') } }, 'INVALID_INPUT'),
  ),
  'distributionLists.save': closed(ofOwn('none', { params: id, body: { fields: fields('DescListe') } })),
  'distributionLists.remove': closed(ofOwn('none', { params: id })),
  'distributionLists.publish': closed(ofOwn('none', { params: id })),
  'distributionLists.refresh': closed(ofOwn('none', { params: id })),
  'distributionLists.members': closed(ofOwn('of none', { params: { ...id, groupId: 0 } })),
  'distributionLists.nameTaken': closed(toMake('of a name', { body: { NomDL: 'Nobody', IdNature: 'PRJ' } }, yes)),
  'listLosses.read': closed(ofOwn('of none', { params: id })),
  'listLosses.decide': closed(ofOwn('of none', { params: id, body: { decision: 'oui', Empreinte: 'x' } })),
  'listHealth.read': closed(ofOwn('of none', { params: id })),
  'listHealth.mend': closed(ofOwn('of none', { params: id, body: { fault: 'noBackup' } })),
  'listGroups.ahead': closed(ofOwn('of none', { params: { ...id, jour: '2999-01-31' } })),
  'listVersions.list': closed(ofOwn('of none', { params: id })),
  'listVersions.read': closed(ofOwn('of none', { params: { ...id, version: 1 } })),
  'listVersions.onDay': closed(ofOwn('of none', { params: { ...id, jour: '2026-01-31' } })),
  'listReturns.deleted': closed(ofOwn('their own', {}, yes)),
  'listReturns.losing': closed(ofOwn('of none', { params: id })),
  'listReturns.restore': closed(ofOwn('none', { params: id })),
  'listVisas.validators': closed(ofOwn('of none', { params: { ...id, lang: 'fr' } })),
  'listVisas.submit': closed(ofOwn('none', { params: id })),
  'listVisas.drop': closed(ofOwn('of none', { params: id })),
  'listVisas.validate': closed(ofOwn('of none', { params: { ...id, visaId: none }, body: { visaType: 'CREATION' } })),
  'listVisas.reject': closed(
    ofOwn('of none', { params: { ...id, visaId: none }, body: { visaType: 'CREATION', Remarque: 'not this one' } }),
  ),
  'listGroups.list': closed(ofOwn('of none', { params: id })),
  'listGroups.create': closed(ofOwn('in none', { params: id, body: { LibGroupe: 'x' } })),
  'listGroups.update': closed(ofOwn('none', { params: { groupId: none }, body: { LibGroupe: 'x' } })),
  'listGroups.remove': closed(ofOwn('none', { params: { groupId: none } })),
  'listGroups.conditions': closed(ofOwn('of none', { params: { groupId: none, lang: 'fr' } })),
  'listGroups.saveConditions': closed(
    ofOwn('of none', { params: { ...id, groupId: 0 }, body: { Conditions: null, Revision: 1 } }),
  ),
  'listGroups.saveNamed': closed(ofOwn('into none', { params: { ...id, groupId: 0 }, body: { named: [none] } })),
  'listGroups.preview': closed(ofOwn('of none', { body: nobodyFound })),
  'listGroups.why': closed(ofOwn('in none', { params: { ...id, personId: none } })),
  'listGroups.comparators': closed(
    ofOwn('of a field', { params: { lang: 'fr', selector: 'IdPays' } }, yes),
    ofOwn('of what is no criterion', { params: { lang: 'fr', selector: 'NIN' } }),
  ),
};
