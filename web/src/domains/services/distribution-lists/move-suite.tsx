import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { listSuiteMoveCalls, moveDecisions } from '@passerelle/contracts/distribution-lists/suite-move.contract.ts';
import { IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { readsOfLists } from './lists.live.ts';

/** Where another mail suite carries lists than the one that is connected: their move, as a plan that is looked at first. */
export function MoveSuite() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { data } = useQuery(callQuery(listSuiteMoveCalls.read, {}));
  const preparing = useWrite(listSuiteMoveCalls.prepare, {
    onDone: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  if (!data) return null;
  return (
    <>
      {data.ailleurs > 0 && (
        <Button
          variant="default"
          leftSection={<IconTransfer size={16} />}
          loading={preparing.pending}
          onClick={() => preparing.write({})}
        >
          {t('LIST_HEALTH:moveSuite', { n: data.ailleurs })}
        </Button>
      )}
      {data.ecarts.length > 0 && <Differing lists={data.ecarts} />}
    </>
  );
}

interface DifferingProps {
  readonly lists: readonly {
    readonly IdListe: number;
    readonly LibListe: string;
    readonly manquants: number;
    readonly etrangers: number;
  }[];
}

/** Lists that differ in the suite that they move to: each stays where it is until somebody says what becomes of that. */
function Differing({ lists }: DifferingProps) {
  const { t } = useTexts();
  const deciding = useWrite(listSuiteMoveCalls.decide, { stale: [listSuiteMoveCalls.read, ...readsOfLists] });
  return (
    <Alert color="orange" title={t('LIST_HEALTH:moveDiffers')} w="100%">
      <List listStyleType="none" spacing="sm">
        {lists.map(({ IdListe, LibListe, manquants, etrangers }) => (
          <List.Item key={IdListe}>
            <Stack gap={4}>
              {t('LIST_HEALTH:moveDiffersOf', { name: LibListe, missing: manquants, foreign: etrangers })}
              <Group gap="xs">
                {moveDecisions.map((how) => (
                  <Button
                    key={how}
                    size="compact-sm"
                    variant="light"
                    disabled={deciding.pending}
                    onClick={() => deciding.write({ params: { id: IdListe }, body: { how } })}
                  >
                    {t(`LIST_HEALTH:move ${how}`)}
                  </Button>
                ))}
              </Group>
            </Stack>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
