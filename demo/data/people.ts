/** First name, last name, and their spelling in email addresses. */
export const PEOPLE: readonly (readonly [string, string, string])[] = [
  ['Maya', 'Okafor', 'maya.okafor'],
  ['Jonas', 'Lindqvist', 'jonas.lindqvist'],
  ['Zoë', 'Müller', 'zoe.mueller'],
  ['Сергей', 'Волков', 'sergei.volkov'],
  ['Ελένη', 'Παπαδοπούλου', 'eleni.papadopoulou'],
  ['陈', '美玲', 'meiling.chen'],
  ['さくら', '田中', 'sakura.tanaka'],
  ['민준', '김', 'minjun.kim'],
  ['ليلى', 'حداد', 'layla.haddad'],
  ['נועה', 'לוי', 'noa.levi'],
  ['अनन्या', 'शर्मा', 'ananya.sharma'],
  ['สมชาย', 'ใจดี', 'somchai.jaidee'],
  ['Siobhán', "O'Connor", 'siobhan.oconnor'],
  ['Łukasz', 'Wiśniewski', 'lukasz.wisniewski'],
  ['Đặng', 'Thùy Linh', 'linh.dang'],
  ['Ana Sofía', 'Núñez', 'anasofia.nunez'],
  ['Çağla', 'Yıldırım', 'cagla.yildirim'],
  ['Björk', 'Guðmundsdóttir', 'bjork.gudmundsdottir'],
  ['Thabo', 'Nkosi', 'thabo.nkosi'],
  ['Grace', 'Whitfield', 'grace.whitfield'],
];

export const MORE_FIRST = [
  'Adam',
  'Bea',
  'Carlos',
  'Dana',
  'Emil',
  'Farah',
  'Gus',
  'Hana',
  'Ivo',
  'Jun',
  'Kofi',
  'Lena',
  'Milo',
  'Nina',
  'Omar',
];

export const MORE_LAST = [
  'Abbott',
  'Berg',
  'Castro',
  'Dubois',
  'Evans',
  'Fischer',
  'Grant',
  'Hughes',
  'Ito',
  'Jensen',
  'Kaur',
  'Lopez',
  'Meyer',
];

export const TITLES = ['Managing director', 'Office manager', 'Finance lead', 'Operations manager', 'Head of IT', 'Practice manager'];
