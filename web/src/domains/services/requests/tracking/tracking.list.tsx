import { Anchor } from '@mantine/core';
import { type TrackedRequest, trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import {
  declaredTracking,
  everyType,
  type Tracking,
  trackings,
} from '@passerelle/contracts/requests/tracking.fields.ts';
import { IconFiles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { holdsOnOthers } from '../../../../lib/access.ts';
import { callApi, caller, openCall } from '../../../../lib/api.ts';
import type { EditedForms } from '../../../../lib/form/form-in-force.ts';
import { paths } from '../../../../lib/paths.ts';
import { callKey, callQuery } from '../../../../lib/query.ts';
import type { CurrentUser } from '../../../../lib/session.ts';
import type { List } from '../../../../ui/list/list.ts';
import { MissingRight } from '../../../administration/explain/missing-right.tsx';
import { catalogueOf } from '../../../people/people/declared-catalogue.ts';
import { ListedValue } from '../../../people/people/listed-value.tsx';
import { StageBadge } from '../stage-badge.tsx';

const pathOf = ({ IdDemande }: TrackedRequest) => paths.request(caller.language, { IdDemande });

function listOf(tracking: Tracking): List<TrackedRequest> {
  const declared = declaredTracking(tracking);
  const params = { suivi: tracking.name };
  return {
    ...catalogueOf(declared),
    calls: {
      keyOf: (query) => callKey(trackingCalls.list, { params, query }),
      rows: (query, signal) => callApi(trackingCalls.list, { params, query }, { signal }),
      count: (query) => callQuery(trackingCalls.count, { params, query }),
      file: (body, signal) => openCall(trackingCalls.export, { params, body }, { signal }),
    },
    keyOf: ({ IdDemande }) => IdDemande,
    exports: tracking.right,
    opening: () => ({ filters: {}, text: '', conditions: undefined }),
    // Whom it awaits is in sight at 1440.
    widths: {
      ...{ NumeroDemande: 110, TypeDemande: 140, IndexPrenomNom: 175, LibSociete: 120, LibSiteDemande: 160 },
      ...{ IdStade: 130, Attend: 290 },
    },
    title: 'NumeroDemande',
    cell: (name, row) => cellOf(declared, name, row),
    pathOf,
    opens: ({ opens }) => opens,
    placeholder: () => 'TRACKING:searchPlaceholder',
    rowsLabel: declared.label,
    emptyIcon: <IconFiles size={28} />,
    why: (missing) => <MissingRight right={missing} others />,
  };
}

function cellOf({ columns }: ReturnType<typeof declaredTracking>, name: string, row: TrackedRequest) {
  const value = row[name];
  const field = columns[name];
  if (value === undefined || !field) return null;
  if (name === 'NumeroDemande' && !row.opens) return String(value);
  if (name === 'NumeroDemande')
    return (
      <Anchor component={Link} to={pathOf(row)} inherit fw={550} tabIndex={-1}>
        {String(value)}
      </Anchor>
    );
  if (name === 'IndexPrenomNom') return String(value ?? '—');
  if (name === 'IdStade') return <StageBadge stage={Number(value)} />;
  return <ListedValue {...{ name, field, row }} />;
}

const lists = new Map(trackings.map((tracking) => [tracking.name, { tracking, list: listOf(tracking) }]));
const withOwn = new WeakMap<object, List<TrackedRequest>>();

/** The pages of tracking that somebody may open. */
export const trackingsOf = (user: CurrentUser): readonly Tracking[] =>
  trackings.filter(({ right }) => holdsOnOthers(user, right));

/**
 * The list of a page of tracking, with the fields that were added to it on site; of none that is named, the first that the
 * reader may open.
 */
export function trackingListOf(user: CurrentUser, name: string | undefined, forms: EditedForms): List<TrackedRequest> {
  const found = lists.get(name ?? trackingsOf(user)[0]?.name ?? everyType);
  if (!found) throw new Error(`Nothing is followed as ${name}`);
  const { tracking, list } = found;
  const own = forms.find(({ IdFormulaire }) => IdFormulaire === tracking.type?.form.form)?.Modifs.own;
  if (!own) return list;
  const made = withOwn.get(own) ?? listOf({ ...tracking, own });
  withOwn.set(own, made);
  return made;
}
