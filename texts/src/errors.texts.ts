import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import { callErrors } from './errors-call.texts.ts';
import { filesErrors } from './errors-files.texts.ts';
import { importsErrors } from './errors-imports.texts.ts';
import { peopleErrors } from './errors-people.texts.ts';
import { rightsErrors } from './errors-rights.texts.ts';
import { secondFactorErrors } from './errors-second-factor.texts.ts';
import { servicesErrors } from './errors-services.texts.ts';
import { textsErrors } from './errors-texts.texts.ts';
import { type EightTexts, family } from './family.ts';

const codes = {
  ...callErrors,
  ...filesErrors,
  ...importsErrors,
  ...peopleErrors,
  ...rightsErrors,
  ...secondFactorErrors,
  ...servicesErrors,
  ...textsErrors,
} satisfies Record<ErrorCode, EightTexts>;

/** One text for each error code, and for the failures that the browser meets without an answer. */
export const errorsTexts = family('ERREURS', {
  ...codes,
  networkDown: {
    fr: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
    gb: 'The server can’t be reached. Check your connection and try again.',
    es: 'No se puede acceder al servidor. Compruebe la conexión y vuelva a intentarlo.',
    de: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    it: 'Il server non è raggiungibile. Controlla la connessione e riprova.',
    nl: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
    pl: 'Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
    cn: '无法连接服务器，请检查网络后重试。',
  },
  requestCanceled: {
    fr: 'Demande annulée',
    gb: 'Request cancelled',
    es: 'Solicitud cancelada',
    de: 'Anfrage abgebrochen',
    it: 'Richiesta annullata',
    nl: 'Verzoek geannuleerd',
    pl: 'Żądanie anulowane',
    cn: '请求已取消',
  },
  generic: {
    fr: 'Un problème est survenu',
    gb: 'Something went wrong',
    es: 'Se ha producido un problema',
    de: 'Ein Problem ist aufgetreten',
    it: 'Si è verificato un problema',
    nl: 'Er is een probleem opgetreden',
    pl: 'Wystąpił problem',
    cn: '出现问题',
  },
  languageNotSupported: {
    fr: 'Langue non prise en charge',
    gb: 'Language not supported',
    es: 'Idioma no admitido',
    de: 'Sprache nicht unterstützt',
    it: 'Lingua non supportata',
    nl: 'Taal niet ondersteund',
    pl: 'Nieobsługiwany język',
    cn: '不支持该语言',
  },
});
