import { Badge, Group, Text, Title } from '@mantine/core';
import { asLanguage, idLangues, localeOf } from '@passerelle/contracts/languages.ts';
import type { ReleaseNote, ReleaseNoteState } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { comma } from '../../../lib/comma.ts';
import { showInstant } from '../../../lib/format.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { NoteActions } from './note-actions.tsx';
import classes from './release-notes.module.css';

const colours: Record<ReleaseNoteState, string> = { draft: 'gray', planned: 'yellow', published: 'green' };

/** A note as its readers see it; to those who write notes, also how it stands and whom it is for. */
export function NoteArticle({ note, onPublish }: { note: ReleaseNote; onPublish: () => void }) {
  const { t, language } = useTexts();
  const { Version, Titre, Texte, IdLangue, DatePublication, state, Droits, can } = note;
  const own = IdLangue === idLangues[language];
  const lang = own ? undefined : localeOf(asLanguage(IdLangue));
  return (
    <article className={classes.note} aria-labelledby={`note-${note.IdReleaseNote}`}>
      <header className={classes.head}>
        <span className={classes.version}>{Version}</span>
        <Title order={2} id={`note-${note.IdReleaseNote}`} lang={lang}>
          {Titre}
        </Title>
        {state === 'published' && !note.read && <Badge>{t('RELEASE_NOTES:unread')}</Badge>}
        {can.edit && (
          <Badge variant="dot" color={colours[state]}>
            {t(`RELEASE_NOTES:state.${state}`)}
          </Badge>
        )}
        {DatePublication && (
          <time className={classes.quiet} dateTime={DatePublication}>
            {showInstant(DatePublication, language)}
          </time>
        )}
        {can.edit && <NoteActions note={note} onPublish={onPublish} />}
      </header>
      {!own && (
        <Text className={classes.quiet} mb={6}>
          {t('CONTENT:fallback')}
        </Text>
      )}
      <RichText html={Texte} lang={lang} />
      {can.edit && (
        <Group gap="xs" mt={6} className={classes.quiet}>
          <span>{t('CONTENT:rights')}</span>
          <span aria-hidden="true">·</span>
          <span>
            {Droits.length === 0
              ? t('COMMON:everybody')
              : Droits.map((code) => textIfAny('DROITS', code) ?? code).join(comma())}
          </span>
          <span aria-hidden="true">·</span>
          <span>{t('RELEASE_NOTES:languages', { n: note.languages.length })}</span>
        </Group>
      )}
    </article>
  );
}
