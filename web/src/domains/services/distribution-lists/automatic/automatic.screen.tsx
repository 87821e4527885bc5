import { Anchor, Badge, Button } from '@mantine/core';
import { listAutomaticCalls } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { IconMailbox, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { linkTo, type PageProps } from '../../../../lib/page.ts';
import { callQuery, useCall } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { ScreenLink } from '../../../../ui/screen-link.tsx';
import sections from '../../../../ui/sections.module.css';
import { State } from '../../../../ui/state.tsx';
import classes from '../distribution-lists.module.css';
import { type Step, stepOf } from '../steps.ts';
import type { AutomaticSearch } from './automatic.page.ts';
import { AutomaticEditor } from './automatic-editor.tsx';

type Props = PageProps<{ readonly IdStep: string; readonly IdListe?: string | undefined }, AutomaticSearch>;

export function AutomaticScreen({ params, search }: Props) {
  const step = stepOf(params.IdStep);
  if (params.IdListe !== undefined) return <OfList id={Number(params.IdListe)} step={step} />;
  if (search.modele === undefined) return <Declarations />;
  if (search.modele === 'new') return <AutomaticEditor found={undefined} step={step} />;
  return <Declaration id={search.modele} step={step} />;
}

/** The declaration that a list comes from. */
function OfList({ id, step }: { readonly id: number; readonly step: Step }) {
  const { language } = useTexts();
  const { data } = useQuery(callQuery(listsOfDistributionCalls.read, { params: { id, lang: language } }));
  return data?.IdAutomatique ? <Declaration id={data.IdAutomatique} step={step} /> : <NoDeclaration />;
}

function Declaration({ id, step }: { readonly id: number; readonly step: Step }) {
  const { data } = useQuery(callQuery(listAutomaticCalls.read, { params: { id } }));
  return data ? <AutomaticEditor key={id} found={data} step={step} /> : <NoDeclaration />;
}

function NoDeclaration() {
  const { t, language } = useTexts();
  const all = linkTo('automaticList', language, { params: { IdStep: 1 }, search: {} });
  return (
    <Page title={t('LIST_AUTOMATIC:title')}>
      <State
        icon={<IconMailbox size={28} />}
        actions={
          <Button component={ScreenLink} {...all}>
            {t('LIST_AUTOMATIC:title')}
          </Button>
        }
      >
        {t('LIST_AUTOMATIC:notFound')}
      </State>
    </Page>
  );
}

/** Every declaration, with how many lists it has. */
function Declarations() {
  const { t, language } = useTexts();
  const { automatiques } = useCall(listAutomaticCalls.list, {});
  const to = (modele: number | 'new', IdStep: number) =>
    linkTo('automaticList', language, { params: { IdStep }, search: { modele } });
  const adding = (
    <Button component={ScreenLink} {...to('new', 1)} leftSection={<IconPlus size={16} />}>
      {t('LIST_AUTOMATIC:add')}
    </Button>
  );
  return (
    <Page title={t('LIST_AUTOMATIC:title')} actions={automatiques.length > 0 && adding}>
      <p className={parts.quiet}>{t('LIST_AUTOMATIC:lead')}</p>
      {automatiques.length === 0 && (
        <State icon={<IconMailbox size={28} />} actions={adding}>
          {t('LIST_AUTOMATIC:none')}
        </State>
      )}
      <ul className={classes.declarations}>
        {automatiques.map(({ IdAutomatique, declaration, listes }) => (
          <li key={IdAutomatique} className={sections.section}>
            <Anchor component={ScreenLink} {...to(IdAutomatique, 5)} fw={550}>
              {declaration.LibAutomatique}
            </Anchor>
            <span className={parts.quiet}>
              {t('LIST_AUTOMATIC:source')} {t(`LIST_AUTOMATIC:source ${declaration.Source}`)}
            </span>
            <span>{t('LIST_AUTOMATIC:lists', { n: listes })}</span>
            {!declaration.Actif && (
              <Badge variant="light" color="gray">
                {t('LIST_AUTOMATIC:stopped')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}
