import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { EightTexts } from './family.ts';

/** Errors of the second factor of sign-in. */
export const secondFactorErrors = {
  SECOND_FACTOR_REQUIRED: {
    fr: 'Votre compte demande un second facteur. Reconnectez-vous pour le saisir.',
    gb: 'Your account needs a second factor. Sign in again to enter it.',
    es: 'Su cuenta requiere un segundo factor. Vuelva a iniciar sesión para introducirlo.',
    de: 'Ihr Konto verlangt einen zweiten Faktor. Melden Sie sich erneut an, um ihn anzugeben.',
    it: 'Il tuo account richiede un secondo fattore. Accedi di nuovo per inserirlo.',
    nl: 'Je account vraagt om een tweede factor. Log opnieuw in om die op te geven.',
    pl: 'Twoje konto wymaga drugiego składnika. Zaloguj się ponownie, aby go podać.',
    cn: '您的账号需要双重验证，请重新登录并完成验证。',
  },
  SECOND_FACTOR_CODE: {
    fr: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant et réessayez.',
    gb: 'This code isn’t right, or has already been used. Wait for the next one and try again.',
    es: 'El código no es correcto o ya se ha utilizado. Espere al siguiente e inténtelo de nuevo.',
    de: 'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und versuchen Sie es erneut.',
    it: 'Il codice non è corretto o è già stato usato. Aspetta il prossimo e riprova.',
    nl: 'Deze code klopt niet of is al gebruikt. Wacht op de volgende en probeer het opnieuw.',
    pl: 'Kod jest nieprawidłowy albo został już użyty. Poczekaj na następny i spróbuj ponownie.',
    cn: '验证码不正确或已被使用。请等待下一个验证码后重试。',
  },
  SECOND_FACTOR_LOCKED: {
    fr: 'Cinq codes faux de suite. Réessayez dans 15 minutes ou contactez le ServiceDesk.',
    gb: 'Five wrong codes in a row. Try again in 15 minutes, or contact the service desk.',
    es: 'Cinco códigos incorrectos seguidos. Inténtelo de nuevo en 15 minutos o póngase en contacto con el centro de servicios.',
    de: 'Fünf Codes in Folge waren falsch. Versuchen Sie es in 15 Minuten erneut oder wenden Sie sich an den Servicedesk.',
    it: 'Cinque codici errati di seguito. Riprova tra 15 minuti o contatta il service desk.',
    nl: 'Vijf codes op rij waren fout. Probeer het over 15 minuten opnieuw of neem contact op met de servicedesk.',
    pl: 'Pięć kolejnych kodów było błędnych. Spróbuj ponownie za 15 minut lub skontaktuj się z Service Desk.',
    cn: '连续五次验证码错误。请在 15 分钟后重试，或联系服务台。',
  },
  SECOND_FACTOR_TOKEN: {
    fr: 'Ce jeton est inconnu, illisible, ou remis à quelqu’un d’autre. Vérifiez son numéro de série auprès du ServiceDesk.',
    gb: 'This token is unknown, unreadable, or belongs to somebody else. Check its serial number with the service desk.',
    es: 'El token es desconocido, ilegible o pertenece a otra persona. Compruebe su número de serie con el centro de servicios.',
    de: 'Dieses Token ist unbekannt, sein Schlüssel ist nicht lesbar, oder es gehört jemand anderem. Prüfen Sie die Seriennummer mit dem Servicedesk.',
    it: 'Il token è sconosciuto, illeggibile o appartiene a un’altra persona. Verifica il numero di serie con il service desk.',
    nl: 'Deze token is niet bekend, de sleutel is onleesbaar of hij is van iemand anders. Controleer het serienummer bij de servicedesk.',
    pl: 'Ten token nie jest znany, jego klucza nie da się odczytać albo należy do kogoś innego. Sprawdź numer seryjny w Service Desk.',
    cn: '令牌未登记、密钥无法读取，或已属于他人。请与服务台核对序列号。',
  },
  SIGN_IN_LINK: {
    fr: 'Cette personne ne peut pas recevoir de lien de connexion pour l’instant.',
    gb: 'This person can’t be given a sign-in link at the moment.',
    es: 'Por ahora no se puede dar un enlace de inicio de sesión a esta persona.',
    de: 'Dieser Person kann derzeit kein Anmeldelink gegeben werden.',
    it: 'Al momento non si può dare a questa persona un link di accesso.',
    nl: 'Deze persoon kan op dit moment geen inloglink krijgen.',
    pl: 'Tej osobie nie można teraz przekazać linku do logowania.',
    cn: '目前无法向此人提供登录链接。',
  },
} as const satisfies Partial<Record<ErrorCode, EightTexts>>;
