import { Button } from '@mantine/core';
import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { holds } from '../../../lib/access.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { AddPage } from './add-page.tsx';
import { Contents } from './contents.tsx';
import classes from './documentation.module.css';
import type { DocumentationSearch } from './documentation.page.ts';
import { DocumentationArticle } from './documentation-article.tsx';
import { EditPage } from './edit-page.tsx';
import { Found } from './found.tsx';

export function DocumentationScreen({ search, setSearch }: PageProps<unknown, DocumentationSearch>) {
  const { t } = useTexts();
  const { user } = useSession();
  // Not what is being edited: its writer is told of the other version when they save theirs.
  useLive(
    'documentation.changed',
    () => void invalidateCalls(documentationCalls.contents, documentationCalls.page, documentationCalls.search),
  );
  const lines = useCall(documentationCalls.contents, {});
  const edits = holds(user, 'adm');
  const { q, edit, add } = search;
  const Cle = search.page ?? lines[0]?.Cle;
  const away = { edit: undefined, add: undefined } as unknown as Partial<DocumentationSearch>;
  const read = (page: string | undefined) => setSearch({ ...away, page });

  return (
    <Page
      actions={
        edits &&
        !add && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setSearch({ ...away, page: undefined, add: true })}
          >
            {t('DOCUMENTATION:addPage')}
          </Button>
        )
      }
    >
      <div className={classes.columns} data-reading={search.page !== undefined || add || undefined}>
        <div className={classes.side}>
          <SearchBox
            text={q}
            onText={(text) => setSearch({ q: text || undefined } as Partial<DocumentationSearch>, { replace: true })}
            label={t('DOCUMENTATION:search')}
            placeholder={t('DOCUMENTATION:search')}
            clearLabel={t('COMMON:clearSearch')}
          />
          {q.trim() ? (
            <Found text={q} current={search.page} onRead={read} />
          ) : (
            <Contents lines={lines} current={Cle} edits={edits} />
          )}
        </div>
        <div className={classes.main}>
          <Button
            className={classes.back}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => read(undefined)}
          >
            {t('DOCUMENTATION:back')}
          </Button>
          {add ? (
            <AddPage onDone={read} />
          ) : edit && Cle ? (
            <EditPage key={Cle} Cle={Cle} onDone={() => read(Cle)} onGone={() => read(undefined)} />
          ) : (
            Cle && (
              <DocumentationArticle Cle={Cle} onEdit={edits ? () => setSearch({ page: Cle, edit: true }) : undefined} />
            )
          )}
        </div>
      </div>
    </Page>
  );
}
