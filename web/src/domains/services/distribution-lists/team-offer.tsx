import { Button } from '@mantine/core';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';

interface TeamOfferProps {
  readonly id: number;
  readonly IdGroupe: number;
  readonly onTake: (criteria: Condition) => void;
}

/** The list of a team in one click: whoever owns a list and has people below them is offered these, with how many would come. */
export function TeamOffer({ id, IdGroupe, onTake }: TeamOfferProps) {
  const { t, language } = useTexts();
  const { liste } = useCall(listsOfDistributionCalls.read, { params: { id, lang: language } });
  const owner = liste.IdPersonneEV1;
  const team: Condition = {
    and: [{ field: 'allPersonnesBelongsManager', operator: 'in', value: owner ? [owner.IdPersonneEV1] : [] }],
  };
  const { data } = useQuery({
    ...callQuery(listGroupsCalls.preview, { body: { IdListe: id, IdGroupe, Conditions: team } }),
    enabled: owner !== null,
    retry: false,
  });
  if (!owner || !data || data.joins === 0) return null;
  return (
    <Button variant="light" mt="xs" ml="xs" leftSection={<IconUsersGroup size={16} />} onClick={() => onTake(team)}>
      {t('DISTRIBUTION_LISTS:wholeTeam', { name: owner.IndexPrenomNom ?? '', n: data.joins })}
    </Button>
  );
}
