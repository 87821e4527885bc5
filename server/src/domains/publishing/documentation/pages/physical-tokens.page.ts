import type { ShippedPage } from '../shipped-page.ts';

export const physicalTokens: ShippedPage = {
  Cle: 'jetons-physiques',
  Rubrique: 'people',
  Droits: ['cpt'],
  Ecrans: ['tokens'],
  says: {
    fr: [
      'Les jetons physiques',
      'Un jeton affiche les codes de connexion des personnes qui n’ont pas de téléphone. L’écran dit lesquels sont en stock, remis ou perdus, et à qui, parmi les comptes dont vous vous occupez.',
      [
        'Un fichier de jetons est enregistré en entier ou pas du tout : une erreur est signalée par sa ligne et sa colonne.',
        '<strong>Remettre</strong> : le jeton n’est plus que pour cette personne, qui l’active elle-même avec son numéro de série.',
        '<strong>Reprendre</strong> ou <strong>Déclarer perdu</strong> : s’il servait de second facteur, il n’ouvre plus rien, et la personne en enregistre un autre.',
      ],
      'Reprendre un jeton demande un motif. Personne ne reprend le sien, et seul un administrateur reprend celui d’un administrateur.',
    ],
    gb: [
      'Physical tokens',
      'A token shows sign-in codes to people who have no phone. The screen says which are in stock, handed out or lost, and with whom, among the accounts that you manage.',
      [
        'A file of tokens is registered whole or not at all: a fault is named by its line and column.',
        '<strong>Hand out</strong>: the token is for that person alone from then on, who activates it with its serial number.',
        '<strong>Take back</strong> or <strong>Declare lost</strong>: if it was a second factor, it opens nothing any more, and the person registers another.',
      ],
      'Taking a token back needs a reason. Nobody takes back their own, and only an administrator takes back an administrator’s.',
    ],
    es: [
      'Los tokens físicos',
      'Un token muestra los códigos de acceso a quien no tiene teléfono. La pantalla dice cuáles están disponibles, entregados o perdidos, y quién los tiene, entre las cuentas de las que usted se ocupa.',
      [
        'Un archivo de tokens se registra entero o no se registra: una línea errónea se señala con su línea y su columna.',
        '<strong>Entregar</strong>: desde entonces el token es solo para esa persona, que lo activa con su número de serie.',
        '<strong>Recuperar</strong> o <strong>Declarar perdido</strong>: si servía de segundo factor, ya no abre nada y la persona registra otro.',
      ],
      'Recuperar un token requiere un motivo. Nadie recupera el suyo, y solo un administrador recupera el de otro administrador.',
    ],
    de: [
      'Hardware-Token',
      'Ein Token zeigt die Codes für alle, die kein Telefon haben. Die Seite zeigt für die Konten, die Sie betreuen, welche auf Lager, ausgegeben oder verloren sind und bei wem.',
      [
        'Eine Datei mit Token wird ganz oder gar nicht registriert: Fehler werden mit Zeile und Spalte genannt.',
        '<strong>Ausgeben</strong>: Das Token gilt fortan nur für diese Person, die es mit der Seriennummer selbst aktiviert.',
        '<strong>Zurücknehmen</strong> oder <strong>Als verloren melden</strong>: War es ein zweiter Faktor, öffnet es nichts mehr, und die Person richtet einen neuen ein.',
      ],
      'Zum Zurücknehmen ist ein Grund nötig; das eigene Token kann niemand zurücknehmen, das einer Person mit Administrationsrecht nur eine andere mit diesem Recht.',
    ],
    it: [
      'I token fisici',
      'Un token mostra i codici di accesso a chi non ha un telefono. La schermata dice quali sono in magazzino, consegnati o smarriti, e a chi, tra gli account di cui ti occupi.',
      [
        'Un file di token è registrato per intero o per niente: una riga errata è indicata con riga e colonna.',
        '<strong>Consegna</strong>: da allora il token è solo per quella persona, che lo attiva con il suo numero di serie.',
        '<strong>Ritira</strong> o <strong>Dichiara smarrito</strong>: se era un secondo fattore non apre più nulla, e la persona ne registra un altro.',
      ],
      'Ritirare un token richiede un motivo. Nessuno ritira il proprio, e solo un amministratore ritira quello di un amministratore.',
    ],
    nl: [
      'Fysieke tokens',
      'Een token toont de codes van wie geen telefoon heeft. Het scherm toont, voor de accounts die je beheert, welke op voorraad, uitgereikt of verloren zijn, en bij wie.',
      [
        'Een bestand met tokens wordt helemaal of helemaal niet geregistreerd: bij een fout staan regel en kolom vermeld.',
        '<strong>Uitreiken</strong>: vanaf dan is de token alleen voor die persoon, die hem zelf activeert met het serienummer.',
        '<strong>Terugnemen</strong> of <strong>Als verloren melden</strong>: was het een tweede factor, dan opent de token niets meer en registreert de persoon een andere.',
      ],
      'Voor terugnemen is een reden nodig; niemand kan de eigen token terugnemen, en die van een beheerder alleen een beheerder.',
    ],
    pl: [
      'Tokeny sprzętowe',
      'Token pokazuje kody osobom bez telefonu. Ekran pokazuje, dla kont, które obsługujesz, które tokeny są w magazynie, wydane lub zgubione i u kogo.',
      [
        'Plik tokenów jest rejestrowany w całości albo wcale: błędny wiersz jest wskazany numerem wiersza i kolumną.',
        '<strong>Wydaj</strong>: odtąd token jest tylko dla tej osoby, która sama aktywuje go numerem seryjnym.',
        '<strong>Odbierz</strong> lub <strong>Zgłoś zgubienie</strong>: jeśli był drugim składnikiem, niczego już nie otwiera, a osoba rejestruje inny.',
      ],
      'Odebranie wymaga podania powodu; własnego tokenu nie można odebrać, a token administratora może odebrać tylko administrator.',
    ],
    cn: [
      '实体令牌',
      '令牌为没有手机的人显示验证码。页面列出在您负责的账号中，哪些令牌在库存中、已发放或已丢失，以及在谁手中。',
      [
        '令牌文件要么全部登记，要么完全不登记：有误的行会以行号和列名指出。',
        '<strong>发放</strong>：此后该令牌仅供此人使用，由其本人用序列号激活。',
        '<strong>收回</strong>或<strong>报失</strong>：如果它是双重验证方式，将不再能登录任何账号，此人需另行设置。',
      ],
      '收回需要说明原因；不能收回自己的令牌，管理员的令牌只能由管理员收回。',
    ],
  },
};
