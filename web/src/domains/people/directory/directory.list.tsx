import { type DirectoryRow, directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { isPersonField } from '@passerelle/contracts/person/person.fields.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { holds, holdsOnOthers } from '../../../lib/access.ts';
import { callApi, caller, openCall } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import type { List, Picked } from '../../../ui/list/list.ts';
import { mayFilter } from '../../../ui/list/use-list-state.ts';
import { InviteMany } from '../../administration/accounts/invite-many.tsx';
import { mayInvite } from '../../administration/accounts/may-invite.ts';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import { mayAskMany } from '../../services/requests/ask/ask-many.rights.ts';
import { AskManyPicked } from '../../services/requests/ask/ask-many.tsx';
import { ChangeMany } from '../bulk/change-many.tsx';
import { mayChangeMany } from '../bulk/changeable.ts';
import { FieldValue } from '../people/field-value.tsx';
import { anyCountry } from '../people/person-link.tsx';
import { directoryCatalogue, openingWhere } from './directory.catalogue.ts';

/** What is done with people who are picked: each by whoever may. */
function DoForMany(picked: Picked) {
  const { user } = useSession();
  return (
    <>
      {mayChangeMany(user) && <ChangeMany {...picked} />}
      <AskManyPicked {...picked} />
      {mayInvite(user) && <InviteMany {...picked} />}
    </>
  );
}

/** Beside the whole name of a file its parts, by which it is loaded back. */
const withNames = (columns: readonly string[]) =>
  columns.flatMap((name) => (name === 'IndexPrenomNom' ? [name, 'Prenom', 'Nom'] : [name]));

/** Everybody whom the reader may see. */
export const directoryList: List<DirectoryRow> = {
  ...directoryCatalogue,
  name: declaredDirectory.name,
  words: declaredDirectory.family,
  calls: {
    keyOf: (query) => callKey(directoryCalls.list, { query }),
    rows: (query, signal) => callApi(directoryCalls.list, { query }, { signal }),
    count: (query) => callQuery(directoryCalls.count, { query }),
    file: (body, signal) =>
      openCall(directoryCalls.export, { body: { ...body, columns: withNames(body.columns) } }, { signal }),
  },
  keyOf: ({ IdPersonneEV1 }) => IdPersonneEV1,
  exports: 'exp',
  acts: { may: (user) => mayChangeMany(user) || mayAskMany(user) || mayInvite(user), Acts: DoForMany },
  shipped: [
    {
      label: 'DIRECTORY:viewLeave',
      state: { query: { DateSortiePhysique: 'CURRENT_MONTH' }, order: 'DateSortiePhysique' },
    },
    {
      label: 'DIRECTORY:viewArrive',
      state: { query: { DateEntreePhysique: 'CURRENT_MONTH' }, order: 'DateEntreePhysique' },
    },
  ],
  opening: (user) =>
    openingWhere(user.defaultRole?.filtreDefaut, mayFilter(directoryCatalogue, user), holds(user, 'cpt')),
  widths: {
    IndexPrenomNom: 220,
    CompteAD: 160,
    Fonction: 200,
    DateEntree: 150,
    DateEntreePhysique: 150,
    DateSortiePhysique: 150,
    LibSociete: 190,
    IdContrat: 230,
    IdPays: 130,
    IdPersonne: 140,
    IdFamille: 190,
    SocietePrestation: 190,
    IdPaysSocietePrestation: 200,
    Office365: 160,
    NIN: 180,
  },
  title: 'IndexPrenomNom',
  cell: (name, row) => isPersonField(name) && <FieldValue name={name} person={row} inGrid />,
  whyOn: (right, { IdPersonneEV1 }) => <MissingRight right={right} IdPersonneEV1={IdPersonneEV1} />,
  pathOf: ({ IdPays, IdPersonneEV1 }) => paths.person(caller.language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1 }),
  placeholder: (user) =>
    holdsOnOthers(user, 'ann-col-CompteAD') ? 'DIRECTORY:searchPlaceholder' : 'DIRECTORY:searchPlaceholderCard',
  rowsLabel: declaredDirectory.label,
  totalNote: (user) => (holdsOnOthers(user, 'fp-dct') ? 'DIRECTORY:totalTests' : undefined),
  emptyIcon: <IconUsersGroup size={28} />,
  why: (right) => <MissingRight right={right} others />,
};
