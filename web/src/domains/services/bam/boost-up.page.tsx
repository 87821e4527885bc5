import { Button } from '@mantine/core';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { IconExternalLink, IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { definePage } from '../../../lib/page.ts';
import { callQuery, ensureCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';

/** The way to the application of its own that Boost-up is. */
function BoostUp() {
  const { t } = useTexts();
  const { data } = useQuery(callQuery(bamCalls.boostUp, {}));
  if (!data) return <Page>{null}</Page>;
  const { url } = data;
  return (
    <Page>
      <State
        icon={<IconRocket size={28} />}
        title={t(url === null ? 'BAM:boostUpNone' : 'PAGES:boostUp')}
        actions={
          url !== null && (
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} aria-hidden="true" />}
            >
              {t('BAM:boostUpOpen')}
            </Button>
          )
        }
      >
        {t(url === null ? 'BAM:boostUpNoneHelp' : 'BAM:boostUpLead')}
      </State>
    </Page>
  );
}

export const page = definePage<'boostUp'>()({
  texts: ['BAM'],
  load: async () => {
    await ensureCall(bamCalls.boostUp, {});
  },
  Page: BoostUp,
});
