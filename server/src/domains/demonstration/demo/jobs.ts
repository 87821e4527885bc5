import type { DemoCountry } from './countries.ts';

interface Department {
  /** Finds its direction, service and family of functions among the reference lists, by their French labels. */
  readonly labels: RegExp;
  /** Chances that one of its people leads others. */
  readonly leads: number;
  /** Titles by country: head | lead | member | member. */
  readonly titles: Readonly<Record<DemoCountry, string>>;
}

export const humanResources = 0;
export const finance = 1;
export const informationSystems = 2;
export const operations = 3;
export const sales = 4;
export const engineering = 5;

/** The departments of every company; the constants above are their places. */
export const departments: readonly Department[] = [
  {
    labels: /ressources humaines|personnel|formation|recrutement|paie|relations sociales|fonctions support/i,
    leads: 0.15,
    titles: {
      FR: 'Directeur des ressources humaines|Responsable RH|Chargé de recrutement|Gestionnaire de paie',
      GB: 'HR Director|HR Manager|Recruiter|Payroll Officer',
      ES: 'Director de Recursos Humanos|Responsable de RR. HH.|Técnico de selección|Técnico de nóminas',
      DE: 'Leiter Personal|Teamleiter Personal|Recruiter|Lohnbuchhalter',
      IT: 'Direttore Risorse Umane|Responsabile HR|Addetto alla selezione|Addetto paghe',
      NL: 'HR-directeur|HR-manager|Recruiter|Salarisadministrateur',
      PL: 'Dyrektor ds. personalnych|Kierownik działu kadr|Rekruter|Specjalista ds. płac',
      CN: '人力资源总监|人力资源经理|招聘专员|薪酬专员',
    },
  },
  {
    labels: /financ|compta|contrôle de gestion|trésorerie|facturation|audit|fonctions support/i,
    leads: 0.4,
    titles: {
      FR: 'Directeur financier|Responsable comptable|Contrôleur de gestion|Comptable',
      GB: 'Finance Director|Finance Manager|Management Accountant|Accountant',
      ES: 'Director Financiero|Responsable de Contabilidad|Controlador de gestión|Contable',
      DE: 'Leiter Finanzen|Teamleiter Buchhaltung|Controller|Buchhalter',
      IT: 'Direttore Finanziario|Responsabile Contabilità|Controller|Contabile',
      NL: 'Financieel directeur|Finance manager|Controller|Boekhouder',
      PL: 'Dyrektor finansowy|Kierownik księgowości|Kontroler finansowy|Księgowy',
      CN: '财务总监|财务经理|管理会计|会计',
    },
  },
  {
    labels: /informati|système|données|développement|cloud|support|service desk|réseaux|applications|poste de travail/i,
    leads: 0.7,
    titles: {
      FR: "Directeur des systèmes d'information|Responsable d'équipe informatique|Développeur|Administrateur systèmes",
      GB: 'IT Director|IT Team Leader|Software Developer|Systems Administrator',
      ES: 'Director de Sistemas|Jefe de equipo de informática|Desarrollador|Administrador de sistemas',
      DE: 'Leiter IT|Teamleiter IT|Softwareentwickler|Systemadministrator',
      IT: 'Direttore Sistemi Informativi|Responsabile team IT|Sviluppatore|Amministratore di sistema',
      NL: 'IT-directeur|Teamleider IT|Softwareontwikkelaar|Systeembeheerder',
      PL: 'Dyrektor IT|Kierownik zespołu IT|Programista|Administrator systemów',
      CN: '信息技术总监|信息技术主管|软件工程师|系统管理员',
    },
  },
  {
    labels:
      /production|exploitation|logisti|services généraux|sûreté|maintenance|santé et sécurité|BU Industrie|restauration|flotte/i,
    leads: 0.7,
    titles: {
      FR: "Directeur des opérations|Chef d'équipe|Coordinateur d'exploitation|Technicien de maintenance",
      GB: 'Operations Director|Team Leader|Operations Coordinator|Maintenance Technician',
      ES: 'Director de Operaciones|Jefe de equipo|Coordinador de operaciones|Técnico de mantenimiento',
      DE: 'Leiter Betrieb|Teamleiter Betrieb|Betriebskoordinator|Instandhaltungstechniker',
      IT: 'Direttore Operativo|Capo squadra|Coordinatore operativo|Tecnico di manutenzione',
      NL: 'Directeur operaties|Teamleider|Operationeel coördinator|Onderhoudsmonteur',
      PL: 'Dyrektor operacyjny|Kierownik zmiany|Koordynator operacji|Technik utrzymania ruchu',
      CN: '运营总监|班组长|运营协调员|维修技术员',
    },
  },
  {
    labels: /commerc|vente|marketing|communication/i,
    leads: 0.6,
    titles: {
      FR: "Directeur commercial|Responsable des ventes|Chargé d'affaires|Chargé de marketing",
      GB: 'Sales Director|Sales Manager|Account Manager|Marketing Officer',
      ES: 'Director Comercial|Jefe de ventas|Gestor de cuentas|Técnico de marketing',
      DE: 'Leiter Vertrieb|Vertriebsleiter|Kundenbetreuer|Marketingreferent',
      IT: 'Direttore Commerciale|Responsabile vendite|Account manager|Addetto marketing',
      NL: 'Commercieel directeur|Salesmanager|Accountmanager|Marketingmedewerker',
      PL: 'Dyrektor handlowy|Kierownik sprzedaży|Opiekun klienta|Specjalista ds. marketingu',
      CN: '销售总监|销售经理|客户经理|市场专员',
    },
  },
  {
    labels: /^BU |ingénier|études|architect|recherche|projet|conseil|consultant|qualité/i,
    leads: 0.75,
    titles: {
      FR: "Directeur de l'ingénierie|Chef de projet|Ingénieur d'études|Consultant",
      GB: 'Engineering Director|Project Manager|Design Engineer|Consultant',
      ES: 'Director de Ingeniería|Jefe de proyecto|Ingeniero de proyectos|Consultor',
      DE: 'Leiter Entwicklung|Projektleiter|Entwicklungsingenieur|Berater',
      IT: 'Direttore Ingegneria|Capo progetto|Ingegnere progettista|Consulente',
      NL: 'Directeur engineering|Projectleider|Ontwerpingenieur|Consultant',
      PL: 'Dyrektor ds. inżynierii|Kierownik projektu|Inżynier projektant|Konsultant',
      CN: '工程总监|项目经理|设计工程师|咨询顾问',
    },
  },
  {
    labels: /juridi|achats|fonctions support/i,
    leads: 0.35,
    titles: {
      FR: 'Directeur juridique|Responsable des achats|Juriste|Acheteur',
      GB: 'Legal Director|Procurement Manager|Legal Counsel|Buyer',
      ES: 'Director Jurídico|Responsable de compras|Abogado|Comprador',
      DE: 'Leiter Recht|Leiter Einkauf|Justiziar|Einkäufer',
      IT: 'Direttore Affari Legali|Responsabile acquisti|Legale interno|Addetto acquisti',
      NL: 'Juridisch directeur|Inkoopmanager|Bedrijfsjurist|Inkoper',
      PL: 'Dyrektor prawny|Kierownik zakupów|Radca prawny|Kupiec',
      CN: '法务总监|采购经理|法务专员|采购员',
    },
  },
];

export const assistantTitles: Readonly<Record<DemoCountry, string>> = {
  FR: 'Assistante de gestion',
  GB: 'Management Assistant',
  ES: 'Asistente de dirección',
  DE: 'Managementassistenz',
  IT: 'Assistente di direzione',
  NL: 'Managementassistent',
  PL: 'Asystent zarządu',
  CN: '管理助理',
};
