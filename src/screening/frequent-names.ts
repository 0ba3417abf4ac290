// Given and family names that many people have, by language. They belong to nobody: rules of matching are measured with their
// combinations.
const split = (text: string): readonly string[] => text.trim().split(/\s+/)

export const commonGivenNames = {
  english: split('James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara'),
  spanish: split('Jose Maria Juan Carmen Luis Ana Carlos Rosa Jorge Laura Miguel Patricia'),
  french: split('Jean Marie Pierre Nathalie Michel Isabelle Philippe Sylvie Alain Catherine'),
  arabic: split('Mohamed Fatima Ahmed Aisha Ali Khadija Hassan Mariam Omar Zainab Ibrahim Yusuf'),
  russian: split('Aleksandr Elena Sergei Olga Andrei Natalia Dmitri Tatiana Ivan Irina'),
  chinese: split('Wei Fang Min Jing Lei Yan Jun Li Hong Ping'),
  indian: split('Rajesh Sunita Amit Priya Sanjay Anita Vijay Neha Ravi Pooja'),
  portuguese: split('Joao Ana Antonio Francisca Paulo Adriana Lucas Juliana Marcos Fernanda'),
} as const

export const commonFamilyNames: Readonly<Record<keyof typeof commonGivenNames, readonly string[]>> = {
  english: split('Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore'),
  spanish: split('Garcia Rodriguez Martinez Hernandez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera'),
  french: split('Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau'),
  arabic: split('Mohamed Ali Hassan Ahmed Hussein Abdullah Khalil Mansour Saleh Ibrahim Haddad Nasser'),
  russian: split('Ivanov Smirnov Kuznetsov Popov Vasiliev Petrov Sokolov Mikhailov Novikov Fedorov'),
  chinese: split('Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou'),
  indian: split('Kumar Sharma Singh Patel Gupta Verma Reddy Das Shah Khan'),
  portuguese: split('Silva Santos Oliveira Souza Pereira Costa Rodrigues Almeida Nascimento Lima'),
}
