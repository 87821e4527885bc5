import type { ShippedPage } from '../shipped-page.ts';

export const secondFactor: ShippedPage = {
  Cle: 'second-facteur',
  Rubrique: 'start',
  Droits: [],
  Ecrans: ['secondFactor'],
  says: {
    fr: [
      'Second facteur',
      'En plus du mot de passe, la connexion demande un code que personne d’autre ne possède. Il s’affiche dans une application d’authentification ou sur un jeton physique.',
      [
        '<strong>Configurer une application</strong> : scannez le code QR, puis saisissez le code affiché.',
        '<strong>Enregistrer un jeton</strong> : saisissez son numéro de série, puis son code.',
        '<strong>Le remplacer</strong> : saisissez d’abord un code du facteur actuel.',
      ],
      'Un code compte de 4 à 8 chiffres et ne sert qu’une fois. Après cinq essais manqués, il faut attendre un moment. Si vous perdez votre téléphone ou votre jeton, appelez le ServiceDesk : il réinitialise le facteur, vos sessions se ferment et vous en enregistrez un nouveau.',
    ],
    gb: [
      'Second factor',
      'Besides the password, signing in asks for a code that nobody else has. It shows in an authenticator app or on a physical token.',
      [
        '<strong>Set up an app</strong>: scan the QR code, then enter the code it shows.',
        '<strong>Register a token</strong>: enter its serial number, then its code.',
        '<strong>Replace it</strong>: first enter a code from your current factor.',
      ],
      'A code is 4 to 8 digits and works once. After five failed attempts you have to wait a while. If you lose your phone or token, call the service desk: they reset the factor, your sessions end, and you register a new one.',
    ],
    es: [
      'Segundo factor',
      'Además de la contraseña, el inicio de sesión pide un código que solo usted tiene. Aparece en una aplicación de autenticación o en un token físico.',
      [
        '<strong>Configurar una aplicación</strong>: escanee el código QR e introduzca el código que muestra.',
        '<strong>Registrar un token</strong>: introduzca su número de serie y después su código.',
        '<strong>Sustituirlo</strong>: introduzca antes un código del factor actual.',
      ],
      'Un código tiene de 4 a 8 cifras y sirve una sola vez. Tras cinco intentos fallidos hay que esperar un rato. Si pierde el teléfono o el token, llame al centro de servicios: restablece el factor, sus sesiones se cierran y registra uno nuevo.',
    ],
    de: [
      'Zweiter Faktor',
      'Neben dem Passwort verlangt die Anmeldung einen Code, den nur Sie haben. Er erscheint in einer Authenticator-App oder auf einem Hardware-Token.',
      [
        '<strong>App einrichten</strong>: QR-Code scannen, dann den angezeigten Code eingeben.',
        '<strong>Token registrieren</strong>: Seriennummer eingeben, dann den Code.',
        '<strong>Ersetzen</strong>: zuerst einen Code des jetzigen Faktors eingeben.',
      ],
      'Ein Code hat 4 bis 8 Ziffern und gilt einmal. Nach fünf Fehlversuchen müssen Sie eine Weile warten. Bei Verlust von Telefon oder Token rufen Sie den Servicedesk an: Er setzt den Faktor zurück, Ihre Sitzungen enden, und Sie richten einen neuen ein.',
    ],
    it: [
      'Secondo fattore',
      'Oltre alla password, l’accesso chiede un codice che hai solo tu. Appare in un’app di autenticazione o su un token fisico.',
      [
        '<strong>Configura un’app</strong>: scansiona il codice QR, poi inserisci il codice mostrato.',
        '<strong>Registra un token</strong>: inserisci il numero di serie, poi il codice.',
        '<strong>Sostituirlo</strong>: inserisci prima un codice del fattore attuale.',
      ],
      'Un codice ha da 4 a 8 cifre e vale una volta sola. Dopo cinque tentativi errati bisogna attendere un po’. Se perdi il telefono o il token, chiama il service desk: reimposta il fattore, le tue sessioni si chiudono e ne registri uno nuovo.',
    ],
    nl: [
      'Tweede factor',
      'Naast het wachtwoord vraagt het inloggen om een code die alleen jij hebt. Die staat in een authenticator-app of op een fysieke token.',
      [
        '<strong>App instellen</strong>: scan de QR-code en voer de getoonde code in.',
        '<strong>Token registreren</strong>: voer het serienummer in en daarna de code.',
        '<strong>Vervangen</strong>: toon eerst een code van de huidige factor.',
      ],
      'Een code telt 4 tot 8 cijfers en werkt één keer. Na vijf mislukte pogingen moet je even wachten. Ben je je telefoon of token kwijt, bel dan de servicedesk: die reset de factor, je sessies eindigen en je registreert een nieuwe.',
    ],
    pl: [
      'Drugi składnik',
      'Oprócz hasła logowanie wymaga kodu, który masz tylko Ty. Widać go w aplikacji uwierzytelniającej lub na tokenie sprzętowym.',
      [
        '<strong>Skonfiguruj aplikację</strong>: zeskanuj kod QR i wpisz wyświetlony kod.',
        '<strong>Zarejestruj token</strong>: wpisz numer seryjny, a potem kod.',
        '<strong>Wymiana</strong>: najpierw podaj kod obecnego składnika.',
      ],
      'Kod ma od 4 do 8 cyfr i działa raz. Po pięciu nieudanych próbach trzeba chwilę odczekać. Jeśli zgubisz telefon lub token, zadzwoń do Service Desk: zresetuje składnik, Twoje sesje się zakończą, a Ty zarejestrujesz nowy.',
    ],
    cn: [
      '双重验证',
      '除密码外，登录还需要只有您持有的验证码，显示在身份验证器应用或实体令牌上。',
      [
        '<strong>设置应用</strong>：扫描二维码，然后输入应用显示的验证码。',
        '<strong>登记令牌</strong>：输入其序列号，再输入其验证码。',
        '<strong>更换</strong>：先提供当前验证方式的验证码。',
      ],
      '验证码为 4 至 8 位数字，只能使用一次。连续五次失败后需等待一段时间。如果丢失手机或令牌，请致电服务台：重置后您的会话会结束，您可重新设置。',
    ],
  },
};
