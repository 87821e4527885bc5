import { Button, UnstyledButton } from '@mantine/core';
import { documentsCalls, type StoredDocument } from '@passerelle/contracts/hiring/documents.contract.ts';
import { idLangues, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { IconBook, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../../lib/query.ts';
import { useReference } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { EmptyState } from '../../../../ui/states.tsx';
import { saidIn } from '../paper-words.ts';
import { DocumentDialog } from './document-dialog.tsx';

/** What candidates are given to read: by country, company and language, in its order. */
export function DocumentsScreen() {
  const { t } = useTexts();
  const documents = useCall(documentsCalls.list, {});
  const [edited, setEdited] = useState<StoredDocument | 'new'>();
  return (
    <Page
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          {t('HIRING_PAPERS:addDocument')}
        </Button>
      }
    >
      <p className={parts.lead}>{t('HIRING_PAPERS:documentsLead')}</p>
      {documents.length === 0 ? (
        <EmptyState icon={<IconBook size={28} />} title={t('HIRING_PAPERS:noDocuments')} />
      ) : (
        <ul className={parts.framed}>
          {documents.map((document) => (
            <DocumentLine key={document.IdDocument} document={document} onOpen={() => setEdited(document)} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <DocumentDialog stored={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}

function DocumentLine({ document, onOpen }: { readonly document: StoredDocument; readonly onOpen: () => void }) {
  const { t, language } = useTexts();
  const countries = useReference('Pays');
  const { Titre, IdPays, IdSociete, IdLangue, Actif, read } = document;
  const spoken = languages.find((one) => idLangues[one] === IdLangue);
  const told = [
    IdPays === null ? t('HIRING_PAPERS:everyCountry') : (countries.byId.get(IdPays)?.label ?? IdPays),
    ...(IdSociete === null ? [] : [t('HIRING_PAPERS:company')]),
    spoken === undefined ? t('HIRING_PAPERS:everyLanguage') : languageNames[spoken],
    Actif ? t('HIRING_PAPERS:readBy', { read }) : t('HIRING_PAPERS:notShown'),
  ];
  return (
    <li>
      <UnstyledButton className={parts.opening} onClick={onOpen}>
        <span className={parts.opened}>{saidIn(Titre, language)}</span>
        <span className={parts.quiet}>{told.join(' · ')}</span>
      </UnstyledButton>
    </li>
  );
}
