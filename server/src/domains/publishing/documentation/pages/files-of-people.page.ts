import type { ShippedPage } from '../shipped-page.ts';

export const filesOfPeople: ShippedPage = {
  Cle: 'fichiers-de-personnes',
  Rubrique: 'data',
  Droits: ['adm', 'import-export-acces'],
  Ecrans: ['plans'],
  says: {
    fr: [
      'Charger un fichier de personnes',
      'Un fichier CSV crée et met à jour des personnes. Rien n’est écrit avant que vous ayez vu ce qui changerait.',
      [
        'Les colonnes sont reconnues par leur nom, dans les huit langues ; les dates, l’encodage et le séparateur aussi.',
        'Une personne est retrouvée par son matricule, puis son identifiant, son e-mail, enfin la règle de son pays.',
        'Chaque ligne refusée dit pourquoi ; les autres sont chargées.',
        'Le plan montre les créations, les changements et les rattachements ; il s’applique par tranches et peut être annulé.',
        'Une cellule vide efface la valeur du champ, sauf pour ce qui identifie la personne.',
      ],
      'Le chargement se fait au serveur : <code>npm run people -- load FICHIER.csv --dry-run</code> lit, <code>--plan</code> prépare le plan, que cet écran montre.',
    ],
    gb: [
      'Loading a file of people',
      'A CSV file creates and updates people. Nothing is written until you have seen what would change.',
      [
        'Columns are recognised by their names, in the eight languages; dates, encoding and separator too.',
        'A person is found by employee ID, then login, then email, and finally by the rule of their country.',
        'Each refused line says why; the others are loaded.',
        'The plan shows what is created, changed and moved; it is applied in chunks and can be undone.',
        'An empty cell clears the field, except for what identifies the person.',
      ],
      'Loading is done on the server: <code>npm run people -- load FILE.csv --dry-run</code> reads, <code>--plan</code> prepares the plan, which this screen shows.',
    ],
    es: [
      'Cargar un archivo de personas',
      'Un archivo CSV crea y actualiza personas. No se escribe nada antes de que usted vea qué cambiaría.',
      [
        'Las columnas se reconocen por su nombre, en los ocho idiomas; también las fechas, la codificación y el separador.',
        'Una persona se encuentra por su n.º de empleado, luego por su usuario, por su correo y, por último, por la regla de su país.',
        'Cada línea rechazada dice por qué; las demás se cargan.',
        'El plan muestra las creaciones, los cambios y los traslados; se aplica por tramos y se puede deshacer.',
        'Una celda vacía borra el valor del campo, salvo en lo que identifica a la persona.',
      ],
      'La carga se hace en el servidor: <code>npm run people -- load ARCHIVO.csv --dry-run</code> lee, <code>--plan</code> prepara el plan, que muestra esta pantalla.',
    ],
    de: [
      'Eine Personendatei laden',
      'Eine CSV-Datei legt Personen an und aktualisiert sie. Nichts wird gespeichert, bevor Sie gesehen haben, was sich ändern würde.',
      [
        'Spalten werden am Namen erkannt, in allen acht Sprachen; ebenso Datumsformat, Kodierung und Trennzeichen.',
        'Eine Person wird über ihre Personalnummer gefunden, dann über Benutzername, E-Mail und zuletzt die Regel ihres Landes.',
        'Zu jeder abgelehnten Zeile wird der Grund genannt; die anderen werden weiterverarbeitet.',
        'Der Plan zeigt, was angelegt, geändert und neu zugeordnet wird; er wird in Abschnitten angewendet und lässt sich rückgängig machen.',
        'Eine leere Zelle leert das Feld, außer bei dem, was die Person identifiziert.',
      ],
      'Geladen wird auf dem Server: <code>npm run people -- load DATEI.csv --dry-run</code> liest, <code>--plan</code> bereitet den Plan vor, den diese Seite zeigt.',
    ],
    it: [
      'Caricare un file di persone',
      'Un file CSV crea e aggiorna persone. Nulla viene scritto prima che tu abbia visto cosa cambierebbe.',
      [
        'Le colonne sono riconosciute dal nome, nelle otto lingue; anche date, codifica e separatore.',
        'Una persona viene trovata tramite matricola, poi nome utente, e-mail e infine la regola del suo paese.',
        'Ogni riga rifiutata dice perché; le altre vengono caricate.',
        'Il piano mostra creazioni, modifiche e spostamenti; si applica a blocchi e si può annullare.',
        'Una cella vuota cancella il valore del campo, salvo ciò che identifica la persona.',
      ],
      'Il caricamento avviene sul server: <code>npm run people -- load FILE.csv --dry-run</code> legge, <code>--plan</code> prepara il piano, che questa schermata mostra.',
    ],
    nl: [
      'Een bestand met personen laden',
      'Een CSV-bestand maakt personen aan en werkt ze bij. Er wordt niets opgeslagen voordat je hebt gezien wat er zou veranderen.',
      [
        'Kolommen worden herkend aan hun naam, in de acht talen; datums, codering en scheidingsteken ook.',
        'Een persoon wordt gevonden via het personeelsnummer, dan de gebruikersnaam, het e-mailadres en ten slotte de regel van het land.',
        'Bij elke geweigerde regel staat waarom; de andere gaan door.',
        'Het plan toont wat wordt aangemaakt, gewijzigd en verplaatst; het wordt in stukken toegepast en kan ongedaan worden gemaakt.',
        'Een lege cel maakt het veld leeg, behalve wat de persoon identificeert.',
      ],
      'Laden gebeurt op de server: <code>npm run people -- load BESTAND.csv --dry-run</code> leest, <code>--plan</code> bereidt het plan voor dat dit scherm toont.',
    ],
    pl: [
      'Wczytywanie pliku osób',
      'Plik CSV tworzy i aktualizuje osoby. Nic nie zostanie zapisane, zanim zobaczysz, co się zmieni.',
      [
        'Kolumny są rozpoznawane po nazwach w ośmiu językach; także daty, kodowanie i separator.',
        'Osobę odnajduje się po numerze pracownika, potem loginie, e-mailu, a na końcu według reguły kraju.',
        'Przy każdym odrzuconym wierszu jest przyczyna; pozostałe są przetwarzane dalej.',
        'Plan pokazuje, kto zostanie utworzony, zmieniony lub przeniesiony; stosuje się go etapami i można go cofnąć.',
        'Pusta komórka opróżnia pole, z wyjątkiem tego, co identyfikuje osobę.',
      ],
      'Wczytywanie odbywa się na serwerze: <code>npm run people -- load PLIK.csv --dry-run</code> czyta, <code>--plan</code> przygotowuje plan widoczny na tym ekranie.',
    ],
    cn: [
      '加载人员文件',
      'CSV 文件可创建和更新人员。在您查看将写入的内容之前，不会写入任何数据。',
      [
        '系统可识别八种语言的列名，以及日期格式、编码和分隔符。',
        '依次按员工编号、登录名、邮箱以及所在国家的规则查找人员。',
        '每个被拒绝的行都会说明原因；其他行继续处理。',
        '计划会显示新建、更改和调动；分批应用，并可撤销。',
        '空单元格会清空字段，但用于识别人员的字段除外。',
      ],
      '加载在服务器上进行：<code>npm run people -- load FILE.csv --dry-run</code> 读取文件，<code>--plan</code> 生成计划，并在此页面显示。',
    ],
  },
};
