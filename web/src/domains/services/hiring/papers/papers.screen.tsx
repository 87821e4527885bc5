import { Button, Group } from '@mantine/core';
import { papersCalls, type StoredPaper } from '@passerelle/contracts/hiring/papers.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { showMinute } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { useCall } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { saidIn } from '../paper-words.ts';
import { PapersFileButtons } from './papers-file-buttons.tsx';
import { useRuleWords } from './rule-words.tsx';

/** The papers that hiring files ask for, and of whom. */
export function PapersScreen() {
  const { t, language } = useTexts();
  const papers = useCall(papersCalls.list, {});
  return (
    <Page
      actions={
        <Group gap="xs">
          <PapersFileButtons />
          <Button component={Link} to={paths.hiringPaper(language, {})} leftSection={<IconPlus size={16} />}>
            {t('HIRING_PAPERS:add')}
          </Button>
        </Group>
      }
    >
      <p className={parts.lead}>{t('HIRING_PAPERS:lead')}</p>
      <ul className={parts.framed}>
        {papers.map((paper) => (
          <PaperLine key={paper.CodePiece} paper={paper} />
        ))}
      </ul>
    </Page>
  );
}

function PaperLine({ paper: { CodePiece, Piece, DateM, who } }: { readonly paper: StoredPaper }) {
  const { t, language } = useTexts();
  const said = useRuleWords()(Piece.Regles);
  return (
    <li>
      <Link to={paths.hiringPaper(language, { CodePiece })} className={parts.opening}>
        <span className={parts.opened}>{saidIn(Piece.Nom, language)}</span>
        <span className={parts.quiet}>
          {[
            Piece.Actif && said ? said : t('HIRING_PAPERS:inactive'),
            ...(DateM === null
              ? []
              : [t('HIRING_PAPERS:edited', { date: showMinute(DateM, language), person: who?.IndexPrenomNom ?? '—' })]),
          ].join(' · ')}
        </span>
      </Link>
    </li>
  );
}
