// Words in a category column under which trackers and banks file money spent and money received.

import { memoized } from "../../../domain/text/lazily.ts";
import { fold } from "../../../domain/text/words.ts";

/** Whole categories, or their first or last levels, folded. */
const SPENT = `expense,expenses,groceries,food,food drink,food dining,food drinks,dining,dining out,eating out,restaurant,restaurants,bars,coffee,
  alcohol bars,fast food,takeaway,takeout,transport,transportation,public transport,taxi,fuel,petrol,gas,gas fuel,gas automotive,auto,auto transport,
  car,parking,travel,other travel,vacation,holidays,holiday,hotel,airfare,flights,shopping,clothing,clothes,electronics,merchandise,household,
  home,home garden,housing,utilities,bills,bills utilities,phone,internet,mobile phone,subscriptions,entertainment,movies,hobbies,books,games,
  sport,sports,health,healthcare,health fitness,health wellness,medical,pharmacy,doctor,personal care,beauty,haircut,education,kids,childcare,pets,
  gifts,gifts donations,charity,donations,insurance,taxes,tax,fees,fees charges,bank fees,cash,office supplies,software,
  ausgaben,lebensmittel,supermarkt,haushalt,essen,essen trinken,restaurants cafes,gastronomie,mobilitat,verkehr,tanken,auto verkehr,reisen,urlaub,
  kleidung,freizeit,gesundheit,apotheke,versicherung,versicherungen,wohnen,bildung,kinder,haustiere,geschenke,spenden,steuern,gebuhren,
  depenses,courses,alimentation,supermarche,restauration,transports,carburant,voyages,vetements,loisirs,sante,assurance,logement,impots,cadeaux,
  gastos,supermercado,comida,alimentacion,restaurantes,transporte,gasolina,viajes,ropa,ocio,salud,seguros,vivienda,hogar,educacion,regalos,impuestos,
  spese,spesa,alimentari,ristoranti,trasporti,viaggi,abbigliamento,tempo libero,salute,casa,
  uitgaven,boodschappen,vervoer,kleding,vrije tijd,gezondheid,wonen,utgifter,mat,matvaror,wydatki,zakupy,jedzenie,vydaje,potraviny,
  支出,餐饮,餐饮美食,购物,交通,日用,娱乐,医疗,住房,服饰,食品,旅游,食費,交通費,日用品,娯楽,расходы,продукты,транспорт,খরচ,বাজার,খাবার,যাতায়াত,
  despesas,mercado,lazer,saude,educacao,vestuario,viagem,viagens,farmacia,combustivel,assinaturas,compras,ristorante,bollette,trasporto,
  istruzione,svago,carburante,reizen,horeca,dagligvaror,dagligvarer,restaurang,klader,klaer,resor,reiser,rejser,halsa,helse,sundhed,noje,
  underholdning,ruoka,liikenne,vaatteet,terveys,vapaa aika,zywnosc,zakupy spozywcze,rozrywka,zdrowie,ubrania,odziez,restauracje,podroze,
  edukacja,rachunki,paliwo,jidlo,doprava,zabava,zdravi,obleceni,restaurace,cestovani,domacnost,elelmiszer,kozlekedes,szorakozas,egeszseg,
  ruhazat,kiadasok,cheltuieli,alimente,sanatate,imbracaminte,calatorii,facturi,hrana,prijevoz,prevoz,zdravlje,odjeca,namirnice,troskovi,
  gida,yemek,ulasim,saglik,giyim,egitim,eglence,faturalar,akaryakit,giderler,εστιατορια,υγεια,ενδυση,ψυχαγωγια,καυσιμα,εξοδα,супермаркеты,
  рестораны,кафе,кафе и рестораны,фастфуд,такси,топливо,азс,аптеки,здоровье,одежда,одежда и обувь,развлечения,красота,связь,путешествия,
  образование,еда,продукти,супермаркети,супермаркети та продукти,кафе та ресторани,таксі,одяг,розваги,подорожі,освіта,витрати,מזון,סופרמרקט,
  מסעדות,תחבורה,בריאות,ביגוד,דלק,קניות,مطاعم,مواصلات,تسوق,ترفيه,بقالة,خوراک,پوشاک,อาหาร,ช้อปปิ้ง,an uong,mua sam,giai tri,makanan,
  makanan minuman,transportasi,belanja,hiburan,tagihan,pengeluaran,日用百货,服饰装扮,交通出行,生活服务,医疗健康,文化休闲,教育培训,爱车养车,家居家装,数码电器,充值缴费,餐飲,飲食,購物,娛樂,醫療,
  食料品,外食,通信費,水道光熱費,被服費,医療費,教育費,自動車,식비,외식,교통비,교통,쇼핑,의료,통신비,의류,지출`;

const INCOME = `income,salary,wages,paycheck,paychecks,bonus,interest income,dividends,investment income,revenue,sales,deposit,deposits,
  refund,refunds,reimbursement,reimbursements,einnahmen,einkommen,gehalt,lohn,revenus,salaire,ingresos,nomina,entrate,stipendio,inkomsten,salaris,
  inkomst,przychody,wynagrodzenie,prijmy,收入,工资,给与,収入,доходы,зарплата,আয়,বেতন,
  receitas,salario,ordenado,stipendi,venituri,inkomster,lon,lonn,inntekt,inntekter,indkomst,indtaegter,tulot,palkka,sissetulek,ienakumi,
  pajamos,przychod,dochody,pensja,prijem,vyplata,mzda,bevetel,jovedelem,prihodi,prihodki,placa,εσοδα,μισθος,gelir,gelirler,maas,доход,
  зарплаты,доходи,заробітна плата,приходи,заплата,הכנסות,הכנסה,משכורת,دخل,راتب,درآمد,รายได้,เงินเดือน,pemasukan,gaji,thu nhap,薪資,薪水,給料,급여,
  월급,수입`;

const keyOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
const setOf = (words: string) => new Set(words.split(",").map(keyOf));

const spent = setOf(SPENT);
const income = setOf(INCOME);

export type Way = "in" | "out";

const LONGEST = 60;
const MAX_CATEGORIES = 1_000;

/** The direction of money in a category, by its whole name or its first or last level; undefined for an unknown one. */
export const wayOfCategory = memoized(MAX_CATEGORIES, (category): Way | undefined => {
  if (category === "" || category.length > LONGEST) return undefined;
  const levels = category.split(/[:>/]/);
  for (const name of [category, levels[0] ?? "", levels.at(-1) ?? ""]) {
    const key = keyOf(name);
    if (income.has(key)) return "in";
    if (spent.has(key)) return "out";
  }
  return undefined;
});
